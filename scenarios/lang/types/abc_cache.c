/* SPDX-License-Identifier: MIT
 *
 * abc_cache.c: what abstract classes know of other classes.
 *
 * Mirrors _abc_data of CPython's Modules/_abc.c.
 */
#include "abc_cache.h"

struct answer {
    const struct tt_type *type; /* classes stay until the end */
    uint64_t version;           /* of a refusal */
    bool is_subclass;
};

struct tt__abc {
    uint32_t count;
    uint32_t capacity;
    struct answer at[];
};

static size_t size_of(uint32_t capacity)
{
    return sizeof(struct tt__abc) + capacity * sizeof(struct answer);
}

static struct answer *find(const struct tt__class *class,
                           const struct tt_type *type)
{
    struct tt__abc *abc = class->abc;
    for (uint32_t i = 0; abc != NULL && i < abc->count; i++) {
        if (abc->at[i].type == type) {
            return &abc->at[i];
        }
    }
    return NULL;
}

int tt__abc_known(struct tt_env *env, const struct tt__class *class,
                  const struct tt_type *type)
{
    const struct answer *answer = find(class, type);
    TT_ASSERT(type != NULL);
    if (answer == NULL || (!answer->is_subclass &&
                           answer->version != tt__objects(env)->abc_version)) {
        return -1;
    }
    return answer->is_subclass;
}

/* Room for one more: 0 or a failure. */
static int grow(struct tt_env *env, struct tt__class *class)
{
    struct tt__abc *old = class->abc;
    if (old != NULL && old->count < old->capacity) {
        return 0;
    }
    uint32_t capacity = old == NULL ? 4 : 2 * old->capacity;
    struct tt__abc *made = tt_alloc(env, size_of(capacity));
    if (made == NULL) {
        return tt_failure(env);
    }
    *made = (struct tt__abc){.capacity = capacity};
    if (old != NULL) {
        memcpy(made, old, size_of(old->count));
        made->capacity = capacity;
        tt_free(env, old, size_of(old->capacity));
    }
    class->abc = made;
    return 0;
}

int tt__abc_keep(struct tt_env *env, struct tt__class *class,
                 const struct tt_type *type, bool is_subclass)
{
    struct answer *answer = find(class, type);
    if (answer == NULL) {
        if (grow(env, class) < 0) {
            return tt_failure(env);
        }
        answer = &class->abc->at[class->abc->count++];
    }
    *answer = (struct answer){.type = type,
                              .version = tt__objects(env)->abc_version,
                              .is_subclass = is_subclass};
    TT_ASSERT(class->abc->count <= class->abc->capacity);
    return 0;
}

void tt__abc_registered(struct tt_env *env)
{
    tt__objects(env)->abc_version++;
    TT_ASSERT(tt__objects(env)->abc_version > 0);
}

void tt__abc_free(struct tt_env *env, struct tt__class *class)
{
    if (class->abc != NULL) {
        tt_free(env, class->abc, size_of(class->abc->capacity));
        class->abc = NULL;
    }
}
