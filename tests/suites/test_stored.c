/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_stored.c: modules of the library that were compiled by the
 * build.
 *
 * A record is the module's source, compiled: to compile it again, or to load
 * the record and store that, makes the same bytes.
 */
#include <string.h>

#include "test_support.h"

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/load.h"
#include "scenarios/lang/stored.h"

enum { MEMORY_MAX = 64 << 20, TEXT_SIZE = 8192 };

static uint32_t count_sources(void)
{
    uint32_t count = 0;
    for (size_t i = 0; i < tt__library.module_count; i++) {
        count += tt__library.modules[i]->source != NULL;
    }
    return count;
}

static const struct tt__stored *stored_of(const struct tt__module *module)
{
    size_t i = 0;
    while (tt__library.modules[i] != module) {
        i++;
    }
    return tt__stored_library.modules[i];
}

/* Compares each module of IMAGE with its record; how many there are. */
static uint32_t compare_all(const struct tt__image *image)
{
    uint32_t count = 0;
    for (const struct tt__program *at = image->programs; at != NULL;
         at = at->next) {
        struct tt__pool pool;
        if (at->module == NULL) {
            continue;
        }
        tt__pool_init(&pool, MEMORY_MAX);
        const struct tt__stored *made = tt__store(at, &pool);
        const struct tt__stored *record = stored_of(at->module);
        ck_assert_msg(made != NULL && made->size == record->size &&
                          memcmp(made, record, made->size) == 0,
                      "module %s is stored otherwise", at->name);
        tt__pool_deinit(&pool);
        count++;
    }
    return count;
}

START_TEST(a_record_is_what_the_source_compiles_to)
{
    struct tt__refusals refusals = {.count = 0};
    struct tt__diagnostic diagnostic = {.all = &refusals};
    struct tt__image image = {.programs = NULL};
    const struct tt__program *in;
    int rc = tt__load_sources(&image, &diagnostic, &in);
    ck_assert_msg(rc == 0, "%s: %s", in == NULL ? "?" : in->file,
                  diagnostic.message);
    ck_assert_uint_eq(compare_all(&image), count_sources());
    tt__refusals_deinit(&refusals);
    tt__image_deinit(&image);
}
END_TEST

/* A program that imports all modules, the last one first, so that no number is
 * that of the record. */
static size_t import_all(char text[TEXT_SIZE])
{
    size_t size = 0;
    for (size_t i = tt__library.module_count; i-- > 0;) {
        const struct tt__module *module = tt__library.modules[i];
        if (module->name[0] != '_' || module->name[1] == '_') {
            size += (size_t)snprintf(text + size, TEXT_SIZE - size,
                                     "import %s\n", module->name);
        }
    }
    ck_assert_uint_lt(size, TEXT_SIZE);
    return size;
}

START_TEST(a_record_that_is_loaded_is_stored_as_it_was)
{
    char text[TEXT_SIZE];
    struct tt__refusals refusals = {.count = 0};
    struct tt__diagnostic diagnostic = {.all = &refusals};
    struct tt__image image = {.programs = NULL};
    const struct tt__program *in;
    struct tt__load what = {
        .file = "all.py", .text = text, .size = import_all(text)};
    int rc = tt__load(&what, &image, &diagnostic, &in);
    ck_assert_msg(rc == 0, "%s", diagnostic.message);
    ck_assert_uint_gt(compare_all(&image), count_sources() * 9 / 10);
    tt__refusals_deinit(&refusals);
    tt__image_deinit(&image);
}
END_TEST

START_TEST(a_record_that_does_not_fit_its_pool_is_not_loaded)
{
    const struct tt__stored *record = stored_of(&tt__logging_module);
    struct tt__image image = {.programs = NULL};
    struct tt__program program = {.module = &tt__logging_module};
    tt__pool_init(&program.pool, record->block_size / 2);
    ck_assert_int_eq(tt__stored_load(record, &program, &image), -1);
    ck_assert_ptr_null(program.main);
    ck_assert_uint_eq(image.global_count, 0);
    tt__pool_deinit(&program.pool);
}
END_TEST

START_TEST(each_module_in_python_is_stored)
{
    ck_assert_uint_eq(tt__stored_library.count, tt__library.module_count);
    for (size_t i = 0; i < tt__library.module_count; i++) {
        const struct tt__stored *record = tt__stored_library.modules[i];
        ck_assert_msg((record != NULL) ==
                          (tt__library.modules[i]->source != NULL),
                      "%s", tt__library.modules[i]->name);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("stored");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, a_record_is_what_the_source_compiles_to);
    tcase_add_test(tests, a_record_that_is_loaded_is_stored_as_it_was);
    tcase_add_test(tests, a_record_that_does_not_fit_its_pool_is_not_loaded);
    tcase_add_test(tests, each_module_in_python_is_stored);
    return test_main_of("stored", tests);
}
