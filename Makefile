# ticktape: see README.md.
#
#   make            build/ticktape, build/libtt.a, build/libtt.so
#   make run        installs what is missing, builds, runs the catalogue
#   make test       installs what is missing, builds, runs every test
#   make check      the quick part of `make test`, before each commit
#   make conformance  shows which scenarios pin which name of asyncio, and of
#                   Python's modules
#   make differential N=2000  has CPython and ticktape run random programs
#   make coverage N=2000  shows what of loop/ they, and the catalogue, reach
#   make fuzz TARGET=lang TIME=60  fuzzes (clang); TARGET=schedule PROGRAM=FILE.py
#                   searches the schedules of a program
#   make fuzz-smoke every target for seconds, and that planted bugs are found
#   make fuzz-coverage  shows what of the sources their corpora reach
#   make zoo        shows what each strategy finds of the known bugs, how soon
#   make sct        the same of SCTBench's kernels, next to what was published
#   make nodefz     how many of 100 runs show bugs of Node.js programs, the same
#   make bench      measures, next to CPython's own asyncio
#   make soak       children, workers and threads for minutes: nothing leaks
#   make scaling    searches in processes and in parts, compared with the whole
#   make bench-results  the same, into the tables of tests/bench/RESULTS.md
#   make plots      draws those tables: tests/bench/plots/*.svg, and puts their
#                   figures into sim/COMPARISON.md
#   make reference  the C API as HTML and manual pages, in build/reference
#   make python     the Python package, in build/python: see scenarios/PROGRAMS.md
#   make install PREFIX=/usr/local  the command, the library and its debug
#                   twin, headers, manual pages, completions, examples; DESTDIR
#   make uninstall PREFIX=/usr/local  removes what that put there
#   make deb        builds Debian packages in build/deb, checked by lintian
#   make dev        build/dev: quick to build again, for those who change it
#
# A variant is another set of objects from the same sources:
#   make BUILD=build/asan CC=clang OPT='-O1 -fsanitize=address,undefined' \
#        DEFS=-DTT_PARANOID

ifeq ($(origin CC),default)
CC    := gcc
endif
BUILD ?= build
OPT   ?= -O3
DEFS  ?=
NAME  ?= tt
# Optimised as a whole, where it is the build that people use.
ifeq ($(BUILD)$(CC),buildgcc)
LTO   ?= -flto=auto -ffat-lto-objects
endif

# For debuggers in a developer's build; elsewhere lines of functions, as reports
# of sanitizers have them, which takes a fifth less time to compile.
DEBUG ?= $(if $(filter build/dev,$(BUILD)),-g,-g1)

# A cache of objects, if one is installed.
CCACHE := $(if $(findstring ccache,$(CC)),,$(shell command -v ccache))

# Compilers that are not tested here may warn of more: WERROR= then.
WERROR   = -Werror
WARNINGS = -Wall -Wextra -Wshadow -Wconversion $(WERROR)
CFLAGS   = -std=c11 $(DEBUG) -ffp-contract=off -fno-math-errno -fPIC \
           -fvisibility=hidden -fno-semantic-interposition \
           $(WARNINGS) $(OPT) $(LTO) $(DEFS) -I. -I$(BUILD)/include
LDLIBS   = -lpthread -lm -lgmp -lpcre2-8

HEADERS  := $(sort $(wildcard loop/tt*.h sim/tt*.h scenarios/lang/tt*.h))
LIBRARY  := $(sort $(wildcard loop/*/*.c loop/core/methods/*.c sim/*/*.c \
              scenarios/lang/*.c scenarios/lang/*/*.c scenarios/lang/*/*/*.c))
# Modules of programs that are written in Python: their text, in an object.
MODULES  := $(sort $(wildcard scenarios/lang/library/*/*.py))
# An underscore between letters is a dot of the module's name, but in these (of
# wsgiref.simple_server, whose file is wsgiref_simple_server.py, the second).
# Those that are packages have other files in CPython.
UNDERSCORED := typing_extensions _collections_abc wsgiref.simple_server
PACKAGES := asyncio collections concurrent dbm email email.mime html http importlib importlib.resources json \
            logging multiprocessing pathlib re sqlite3 string unittest urllib wsgiref xml xml.etree xml.parsers xml.sax zipfile \
            zoneinfo
COMMAND  := $(sort $(wildcard scenarios/command/*.c scenarios/shim/*.c))
PRELOAD  := $(sort $(wildcard scenarios/shim/preload/*.c))
SUITES   := $(sort $(filter-out tests/suites/test_support.c,$(wildcard tests/suites/test_*.c)))
NATIVE   := $(sort $(wildcard scenarios/native/*.c scenarios/native/net/*.c))

objects = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
SOURCE_OBJECTS := $(call objects,$(LIBRARY)) $(MODULES:%.py=$(BUILD)/obj/%.o)
LIBRARY_OBJECTS := $(SOURCE_OBJECTS) $(BUILD)/obj/stored/modules.o

# The first number changes where a program that was linked before does not work.
VERSION := $(shell sed -n 's/^.define TT_VERSION "\(.*\)"$$/\1/p' loop/tt.h)
SONAME  := lib$(NAME).so.$(firstword $(subst ., ,$(VERSION)))

all: $(BUILD)/ticktape libraries $(BUILD)/libticktape-preload.so
libraries: $(BUILD)/lib$(NAME).a $(BUILD)/lib$(NAME).so.$(VERSION) \
           $(BUILD)/lib$(NAME).so

# The public headers under the names by which programs include them: relative
# links, since those of a folder that was copied from another tree would be that
# tree's headers. They stay where they are when a header changes: an object that
# is looked at while its header is missing would not be compiled again.
INCLUDE := $(BUILD)/include/ticktape
LINKED  := $(notdir $(wildcard $(INCLUDE)/*.h))
$(INCLUDE): $(if $(filter-out $(LINKED),$(notdir $(HEADERS))),FORCE)
	@mkdir -p $@ && ln -sfr $(HEADERS) $@ && find $@ -xtype l -delete
FORCE: ;
.PHONY: FORCE

# $(call compile,SOURCE[,FLAGS]). The object is as old as the beginning of this:
# a header that is saved in the meantime is newer.
compile = : >$@.began && \
    $(CCACHE) $(CC) $(CFLAGS) $(2) -MMD -MP -c $(1) -o $@ && \
    touch -r $@.began $@ && rm $@.began

$(BUILD)/obj/%.o: %.c | $(INCLUDE)
	@mkdir -p $(@D)
	@$(call compile,$<)

# Lines of C strings: quotes, backslashes and trigraphs are escaped.
underscored = $(strip $(foreach name,$(UNDERSCORED),\
                  $(if $(filter $(1),$(subst .,_,$(name))),$(name))))
module_name = $(or $(underscored),$(shell echo $(1) | \
                  sed 's/\([a-z0-9]\)_\(_*[A-Za-z0-9]\)/\1.\2/g'))
module_file = $(subst .,/,$(1))$(if $(filter $(PACKAGES),$(1)),/__init__).py
$(BUILD)/obj/%.o: %.py Makefile | $(INCLUDE)
	@mkdir -p $(@D)
	@{ name='$(call module_name,$(*F))'; \
	   echo '#include "scenarios/lang/machine/library.h"'; \
	   echo 'extern const struct tt__module tt__$(*F)_module;'; \
	   echo 'static const char source[] ='; \
	   sed -e 's/[\\"?]/\\&/g' -e 's/.*/    "&\\n"/' $<; echo ';'; \
	   echo 'const struct tt__module tt__$(*F)_module = {'; \
	   echo "    .name = \"$$name\","; \
	   echo '    .file = "/lib/python314.zip/$(call module_file,$(call module_name,$(*F)))",'; \
	   echo '    .source = source, .source_size = sizeof source - 1};'; \
	 } >$(@:.o=.c)
	@$(call compile,$(@:.o=.c))

# The same modules, compiled: a program of the objects that there are already
# writes them as constants (scenarios/lang/stored.h). They are compiled again
# only where they differ. What it executes counts for no coverage.
$(BUILD)/stored/bootstrap: $(call objects,$(sort $(wildcard scenarios/bootstrap/*.c))) \
                           $(SOURCE_OBJECTS)
	@mkdir -p $(@D)
	@$(CC) $(OPT) -fno-lto -o $@ $^ $(LDLIBS)

$(BUILD)/stored/made: $(BUILD)/stored/bootstrap
	@LLVM_PROFILE_FILE=/dev/null GCOV_PREFIX=$(BUILD)/stored/coverage \
	    ASAN_OPTIONS=detect_leaks=0 $< >$(@D)/modules.new
	@cmp -s $(@D)/modules.new $(@D)/modules.c || \
	    cp $(@D)/modules.new $(@D)/modules.c
	@rm $(@D)/modules.new && touch $@

$(BUILD)/stored/modules.c: $(BUILD)/stored/made ;

$(BUILD)/obj/stored/modules.o: $(BUILD)/stored/modules.c | $(INCLUDE)
	@mkdir -p $(@D)
	@$(call compile,$<)

# Without the bytecode of LTO, which only this compiler could read.
$(BUILD)/lib$(NAME).a: $(LIBRARY_OBJECTS)
	@rm -f $@
	@$(AR) rcs $@ $^
	@$(if $(LTO),objcopy --remove-section='.gnu.lto_*' \
	    --remove-section='.gnu.debuglto_*' $@)

# The same code as in the archive. Optimising it as a whole, a second time, takes
# longer than compiling it.
$(BUILD)/lib$(NAME).so.$(VERSION): $(LIBRARY_OBJECTS)
	@$(CC) $(OPT) -fno-lto $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -o $@ $^ \
	    $(LDLIBS)

$(BUILD)/lib$(NAME).so: $(BUILD)/lib$(NAME).so.$(VERSION)
	@ln -sf $(<F) $(BUILD)/$(SONAME)
	@ln -sf $(SONAME) $@

# The page of `ticktape report`: its style and its script, as constants. Its
# policy names both by their hashes.
PAGE  := scenarios/command/page
SCRIPTS := $(PAGE)/model.js $(PAGE)/columns.js $(PAGE)/draw.js \
           $(PAGE)/panel.js $(PAGE)/main.js
$(BUILD)/page/page.c: $(SCRIPTS) $(PAGE)/page.css Makefile
	@mkdir -p $(@D)
	@cat $(SCRIPTS) >$(@D)/script
	@cp $(PAGE)/page.css $(@D)/style
	@{ echo '#include "scenarios/command/page.h"'; \
	   for name in script style; do \
	       echo "const char tt__page_$$name[] ="; \
	       sed -e 's/[\\"?]/\\&/g' -e 's/.*/    "&\\n"/' $(@D)/$$name; \
	       echo ';'; \
	       echo "const char tt__page_$${name}_hash[] ="; \
	       sha256sum $(@D)/$$name | cut -c 1-64 | tr a-f A-F | \
	           basenc --base16 -d | base64 -w 0 | sed 's/.*/    "&";/'; \
	       echo; \
	   done; } >$@

$(BUILD)/obj/page/page.o: $(BUILD)/page/page.c | $(INCLUDE)
	@mkdir -p $(@D)
	@$(call compile,$<)

# Programs in C that it loads find the library in it.
$(BUILD)/ticktape: $(call objects,$(COMMAND)) $(BUILD)/obj/page/page.o \
                   $(LIBRARY_OBJECTS)
	@$(CC) $(OPT) $(LTO) $(LDFLAGS) -rdynamic -o $@ $^ $(LDLIBS) -ldl -ljansson

# What runs inside of programs of Linux (scenarios/shim/). It is loaded before
# the C library, and into programs with other sanitizers: so it has none, and no
# call of a function that the compiler thinks of.
$(BUILD)/preload/%.o: scenarios/shim/preload/%.c
	@mkdir -p $(@D)
	@: >$@.began && $(CCACHE) $(CC) -std=gnu11 -O2 -g1 -fPIC \
	    -fvisibility=hidden -fno-builtin -fno-stack-protector \
	    -fno-omit-frame-pointer $(WARNINGS) -MMD -MP -c $< -o $@ && touch -r $@.began $@ && rm $@.began

$(BUILD)/libticktape-preload.so: $(PRELOAD:scenarios/shim/preload/%.c=$(BUILD)/preload/%.o)
	@$(CC) -shared -Wl,-z,now -Wl,--hash-style=both -o $@ $^

# The Python package (scenarios/python/): a module of the limited API, for every
# CPython from 3.10 on, with the world in it, and the library that it preloads.
PYTHON         ?= /usr/bin/python3
PYTHON_INCLUDE  = $(shell $(PYTHON) -c \
                    'import sysconfig; print(sysconfig.get_path("include"))')
PYTHON_SOURCES := $(sort $(wildcard scenarios/python/*.c))
# Of the shim, what does not start processes.
PYTHON_SHIM    := $(filter-out %/launch.c %/output.c %/site.c,\
                    $(wildcard scenarios/shim/*.c))
PYTHON_PACKAGE := $(BUILD)/python/ticktape
PYTHON_FILES   := $(notdir $(wildcard scenarios/python/ticktape/*.py))

python: $(PYTHON_PACKAGE)/_ticktape.abi3.so \
        $(PYTHON_PACKAGE)/libticktape-preload.so \
        $(PYTHON_FILES:%=$(PYTHON_PACKAGE)/%) \
        $(BUILD)/python/ticktape-start.pth
.PHONY: python
$(BUILD)/python/ticktape-start.pth: $(addprefix scenarios/python/,\
                                      describe.py setup.cfg)
	@mkdir -p $(@D) && rm -rf $(@D)/*.dist-info
	@$(PYTHON) $< $(@D)
$(BUILD)/obj/scenarios/python/%.o: CFLAGS += -isystem $(PYTHON_INCLUDE)
$(PYTHON_PACKAGE)/_ticktape.abi3.so: \
        $(call objects,$(PYTHON_SOURCES) $(PYTHON_SHIM)) $(BUILD)/lib$(NAME).a
	@mkdir -p $(@D)
	@$(CC) $(OPT) -fno-lto -shared -Wl,-z,now -Wl,--gc-sections -o $@ $^ $(LDLIBS)
$(PYTHON_PACKAGE)/libticktape-preload.so: $(BUILD)/libticktape-preload.so
	@mkdir -p $(@D) && cp $< $@
$(PYTHON_PACKAGE)/%.py: scenarios/python/ticktape/%.py
	@mkdir -p $(@D) && cp $< $@

# ---- Tests, examples, benchmark ---------------------------------------------

CHECK_LIBS = $(shell pkg-config --libs check)

# What the suites share.
TESTS_SHARED := $(call objects,tests/suites/actors.c tests/suites/kernel.c tests/suites/kernel_rights.c \
                               tests/suites/kernel_starved.c tests/suites/test_support.c tests/suites/visited.c tests/suites/rows.c)

# All suites are one program, linked once: each main() has a name of its own,
# and tests/test_X are links to it, by which it knows which one is wanted.
# test_native loads the examples in C. test_effects is a program of its own: it
# finds the rows of natives in its data, which must be the library's only, and
# records which of them are called.
SUITE_NAMES := $(filter-out test_effects,$(basename $(notdir $(SUITES))))

$(BUILD)/obj/suites/%.o: tests/suites/%.c | $(INCLUDE)
	@mkdir -p $(@D)
	@$(call compile,$<,-Dmain=$*_main)

$(BUILD)/tests/suites.c: Makefile $(SUITES)
	@mkdir -p $(@D)
	@{ echo '#include "tests/suites/suites.h"'; \
	    for name in $(SUITE_NAMES); do echo "suite_main $${name}_main;"; done; \
	    echo 'const struct suite suites[] = {'; \
	    for name in $(SUITE_NAMES); do \
	        echo "    {\"$$name\", $${name}_main},"; \
	    done; \
	    echo '    {NULL, NULL}};'; } >$@

$(BUILD)/obj/suites/suites.o: $(BUILD)/tests/suites.c tests/suites/suites.h
	@mkdir -p $(@D)
	@$(call compile,$<)

$(BUILD)/tests/suites: $(SUITE_NAMES:%=$(BUILD)/obj/suites/%.o) \
                       $(BUILD)/obj/suites/suites.o \
                       $(call objects,tests/suites/suites_main.c) \
                       $(TESTS_SHARED) $(LIBRARY_OBJECTS)
	@$(CC) $(OPT) -fno-lto -rdynamic -o $@ $^ $(CHECK_LIBS) $(LDLIBS) -ldl

$(BUILD)/tests/test_effects: $(call objects,tests/suites/test_effects.c) \
                             $(TESTS_SHARED) $(LIBRARY_OBJECTS)
	@mkdir -p $(@D)
	@$(CC) $(OPT) -fno-lto -Wl,--wrap=tt_touch_call,--wrap=tt_touch_property \
	    -o $@ $^ $(CHECK_LIBS) $(LDLIBS)

$(BUILD)/tests/test_%: $(BUILD)/tests/suites
	@ln -sf suites $@

$(BUILD)/tests/test_native: | natives

$(BUILD)/native/%: $(BUILD)/obj/scenarios/native/%.o $(BUILD)/libtt.a
	@mkdir -p $(@D)
	@$(CC) $(OPT) -fno-lto -o $@ $^ $(LDLIBS)

$(BUILD)/native/%.so: $(BUILD)/obj/scenarios/native/%.o
	@mkdir -p $(@D)
	@$(CC) $(OPT) -fno-lto -shared -o $@ $<

$(BUILD)/bench: $(call objects,$(sort $(wildcard tests/bench/*.c))) \
                $(LIBRARY_OBJECTS)
	@$(CC) $(OPT) $(LTO) -o $@ $^ $(LDLIBS)

# The same with the library that users link: tests/bench/instructions.py.
$(BUILD)/bench_counted: $(call objects,$(sort $(wildcard tests/bench/*.c))) \
                        $(BUILD)/libtt.a
	@$(CC) $(OPT) -fno-lto -o $@ $^ $(LDLIBS)

# Servers and a client, which tests/bench/net/net.py starts.
$(BUILD)/bench_net: $(call objects,tests/bench/net/server.c) $(LIBRARY_OBJECTS)
	@$(CC) $(OPT) $(LTO) -o $@ $^ $(LDLIBS)

$(BUILD)/bench_client: $(call objects,tests/bench/net/client.c)
	@$(CC) $(OPT) -o $@ $^

suites: $(patsubst tests/suites/%.c,$(BUILD)/tests/%,$(SUITES))
natives: $(patsubst scenarios/native/%.c,$(BUILD)/native/%,$(NATIVE)) \
         $(patsubst scenarios/native/%.c,$(BUILD)/native/%.so,$(NATIVE))

# What `make check` tests: without LTO, and with fewer optimisations.
dev:
	@$(MAKE) --no-print-directory BUILD=build/dev OPT=-O1 all suites natives

run: deps-build
	@$(MAKE) --no-print-directory all
	$(BUILD)/ticktape run scenarios

test: deps-test
	@tests/run.sh all

check: deps-test
	@tests/run.sh quick

conformance: deps-build
	@$(MAKE) --no-print-directory all
	@python3 tests/tables/conformance.py $(BUILD)/ticktape scenarios
	@python3 tests/tables/conformance_modules.py scenarios

FIRST ?= 1000
N     ?= 2000
differential: deps-test tests/oracle/node_modules/pyodide
	@$(MAKE) --no-print-directory all
	python3 tests/oracle/differential.py $(BUILD)/ticktape $(FIRST) $(N) \
	    $(BUILD)/differential

# LINES=--lines: with each line that nothing reached.
LINES ?=
coverage: deps-test
	@$(MAKE) --no-print-directory BUILD=build/coverage CC=gcc \
	    OPT='-O0 --coverage' build/coverage/ticktape
	python3 tests/oracle/coverage.py build/coverage $(FIRST) $(N) \
	    build/coverage/programs $(LINES)

# CPython itself, of npm; it needs node.
tests/oracle/node_modules/pyodide:
	cd tests/oracle && npm ci --silent

# What each strategy finds in scenarios/bugs/tasks, and how soon: a table, kept in
# scenarios/bugs/FOUND.txt, and as JSON in build/zoo.json.
zoo: deps-build
	@$(MAKE) --no-print-directory all
	@python3 tests/known/zoo.py table $(BUILD)/ticktape scenarios/bugs/tasks >$(BUILD)/zoo.txt
	@cp $(BUILD)/zoo.txt scenarios/bugs/FOUND.txt; cat $(BUILD)/zoo.txt

# How soon, of SCTBench's kernels, next to what was published.
sct: deps-build
	@$(MAKE) --no-print-directory all
	@python3 tests/known/sct.py table $(BUILD)/ticktape scenarios/bugs/sct
	@python3 tests/known/sct.py table $(BUILD)/ticktape scenarios/bugs/sct_threads

# How often, of Node.js's bugs, next to what was published.
nodefz: deps-build
	@$(MAKE) --no-print-directory all
	@python3 tests/known/nodefz.py $(BUILD)/ticktape scenarios/bugs/nodefz

# The runs of dfs and dpor, and that both see the same.
dpor-table: $(BUILD)/tests/test_dpor
	@$(BUILD)/tests/test_dpor table

# Minutes of children, workers, processes and threads; FACTOR=0.1: a tenth.
FACTOR ?= 1
soak: deps-build
	@$(MAKE) --no-print-directory all
	python3 tests/language/soak.py $(BUILD)/ticktape $(FACTOR)

bench: deps-build
	@$(MAKE) --no-print-directory all $(BUILD)/bench $(BUILD)/bench_net \
	    $(BUILD)/bench_client
	$(BUILD)/bench $(BUILD)/bench.json
	python3 tests/bench/net/net.py $(BUILD) $(BUILD)/bench_net.json

bench-results: deps-build
	@$(MAKE) --no-print-directory all $(BUILD)/bench
	$(BUILD)/bench $(BUILD)/bench.json >$(BUILD)/bench.txt
	python3 tests/bench/results.py tests/bench/RESULTS.md $(BUILD)/bench.txt

plots:
	python3 tests/bench/plots.py tests/bench/RESULTS.md tests/bench/plots
	python3 tests/bench/comparison.py tests/bench/RESULTS.md sim/COMPARISON.md

scaling: deps-build
	@$(MAKE) --no-print-directory all
	@python3 tests/bench/scaling.py $(BUILD)/ticktape

# ---- Fuzzing: fuzz/, scenarios/native/fuzz/ ----------------------------------

# The build for tests that should find more: every check that there is, and the
# coverage that fuzzers look at.
PARANOID = BUILD=build/paranoid CC=clang DEFS=-DTT_PARANOID \
    OPT='-O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined \
         -fsanitize-coverage=inline-8bit-counters,pc-table'

paranoid: deps-test
	@$(MAKE) --no-print-directory $(PARANOID) all suites natives fuzzers

$(BUILD)/fuzz/grammar.inc: fuzz/grammar.py $(wildcard tests/oracle/*.py) \
    $(wildcard tests/oracle/features/*.py)
	@mkdir -p $(@D)
	@python3 $< >$@

$(BUILD)/obj/fuzz/generate.o: CFLAGS += -I$(BUILD)
$(BUILD)/obj/fuzz/generate.o: $(BUILD)/fuzz/grammar.inc
$(BUILD)/fuzz/program: $(BUILD)/obj/fuzz/generate.o

# Programs of Linux run with the library that is next to the command, or to it.
$(BUILD)/fuzz/commands: \
    $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard scenarios/shim/*.c)) \
    | $(BUILD)/libticktape-preload.so
$(BUILD)/fuzz/%: $(BUILD)/obj/fuzz/fuzz_%.o $(LIBRARY_OBJECTS)
	@mkdir -p $(@D)
	@$(CC) $(OPT) -fsanitize=fuzzer -o $@ $^ $(LDLIBS)

$(BUILD)/fuzz/own_%: $(BUILD)/obj/scenarios/native/fuzz/%.o $(LIBRARY_OBJECTS)
	@mkdir -p $(@D)
	@$(CC) $(OPT) -fsanitize=fuzzer -o $@ $^ $(LDLIBS)

$(BUILD)/fuzz/own_%.so: $(BUILD)/obj/scenarios/native/fuzz/%.o
	@mkdir -p $(@D)
	@$(CC) $(OPT) -fno-lto -shared -o $@ $<

fuzzers: $(patsubst fuzz/fuzz_%.c,$(BUILD)/fuzz/%,$(wildcard fuzz/fuzz_*.c)) \
         $(patsubst scenarios/native/fuzz/%.c,$(BUILD)/fuzz/own_%,$(wildcard scenarios/native/fuzz/*.c)) \
         $(BUILD)/fuzz/own_deposits.so

TIME ?= 60
fuzz: deps-test
	@$(MAKE) --no-print-directory $(PARANOID) fuzzers
	FUZZ_PROGRAM="$(PROGRAM)" fuzz/run.sh $(TARGET) $(TIME)

# Not of a cache of objects, which know the folder they were made in.
fuzz-coverage: deps-test
	@CCACHE_DISABLE=1 $(MAKE) --no-print-directory BUILD=build/fuzz-coverage \
	    CC=clang DEFS=-DTT_PARANOID \
	    OPT='-O1 -fprofile-instr-generate -fcoverage-mapping' fuzzers
	@python3 fuzz/coverage.py build/fuzz-coverage/fuzz

fuzz-smoke: deps-test
	@$(MAKE) --no-print-directory $(PARANOID) build/paranoid/ticktape fuzzers
	fuzz/run.sh check

# ---- Installation: scenarios/command/install/ ---------------------------------

PREFIX  ?= /usr/local
DESTDIR ?=
LIBDIR  ?= $(PREFIX)/lib
MANDIR  ?= $(PREFIX)/share/man
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR  ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
STRIP   ?= strip

# Manual pages and completions, from the command's own help.
documents: $(BUILD)/documents/table.txt
$(BUILD)/documents/table.txt: $(BUILD)/ticktape loop/tt.h \
                              $(wildcard scenarios/command/install/*)
	@scenarios/command/install/documents.sh $(BUILD)/ticktape $(VERSION) \
	    $(BUILD)/documents

# The reference of the C API, html/ and man/man3/, by Doxygen, whose warnings
# are errors; every function has to have a text.
reference:
	@rm -rf $(BUILD)/reference && mkdir -p $(BUILD)/reference
	@TT_VERSION=$(VERSION) TT_REFERENCE=$(BUILD)/reference \
	    TT_HEADERS='$(filter-out %/tt_inline.h,$(HEADERS))' \
	    doxygen scenarios/command/install/Doxyfile
	@# A quote that begins a line of text is a request to man.
	@sed -i "s/^'/\\\\\&'/" $(BUILD)/reference/man/man3/*.3
	@python3 scenarios/command/install/reference check \
	    $(BUILD)/reference/xml

# The library with every check of references that there is: ticktape-debug(7).
# Static only: AddressSanitizer is that of the compiler that links the program.
debug-library:
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/debug NAME=tt-debug LTO= \
	    OPT='-O1 -fno-omit-frame-pointer -fsanitize=address' \
	    DEFS='$(DEFS) -DTT_PARANOID' $(BUILD)/debug/libtt-debug.a

INSTALLER = DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' LIBDIR='$(LIBDIR)' \
    MANDIR='$(MANDIR)' BASHDIR='$(BASHDIR)' ZSHDIR='$(ZSHDIR)' \
    FISHDIR='$(FISHDIR)' STRIP='$(STRIP)' DEBUG_LIBRARY='$(DEBUG_LIBRARY)' \
    WITH_PYTHON='$(WITH_PYTHON)' PYTHONDIR='$(PYTHONDIR)' \
    scenarios/command/install/install.sh

# DEBUG_LIBRARY=no: without it, which is half of the time. INSTALL_PYTHON=no:
# without the package for pytest, which needs the headers of PYTHON.
DEBUG_LIBRARY ?= yes
WITH_PYTHON = $(or $(filter no,$(INSTALL_PYTHON)),\
                   $(if $(wildcard $(PYTHON_INCLUDE)/Python.h),yes,missing))
PYTHONDIR ?= $(shell $(PYTHON) scenarios/python/describe.py --where '$(PREFIX)')
install: all documents $(if $(filter yes,$(DEBUG_LIBRARY)),debug-library)
	@$(if $(filter yes,$(WITH_PYTHON)),$(MAKE) --no-print-directory python)
	@$(INSTALLER) install $(BUILD) $(VERSION) $(HEADERS)

uninstall:
	@$(INSTALLER) uninstall

# Debian packages, in build/deb, of what git knows; DEB_BUILD_OPTIONS=noopt
# nocheck is quick. PREBUILT=DIR: of what DIR has, as far as it is up to date.
deb:
	@rm -rf build/deb && mkdir -p build/deb/ticktape
	@git ls-files -z --cached --others --exclude-standard | \
	    tar cf - --null -T - | tar xf - -C build/deb/ticktape
	@$(if $(PREBUILT),mkdir -p build/deb/ticktape/build/debug && \
	    cp -a $(PREBUILT)/ticktape $(PREBUILT)/libtt.* \
	        $(PREBUILT)/libticktape-preload.so $(PREBUILT)/documents \
	        build/deb/ticktape/build && \
	    cp -a $(PREBUILT)/debug/libtt-debug.a \
	        build/deb/ticktape/build/debug)
	@cd build/deb/ticktape && \
	    dpkg-buildpackage -us -uc -b $(if $(PREBUILT),-nc)
	@cd build/deb && lintian --allow-root --fail-on error,warning *.changes

deps-build:
	@tests/deps.sh build
deps-test:
	@tests/deps.sh test

clean:
	rm -rf build

.PHONY: all libraries documents reference debug-library install uninstall deb dev suites natives paranoid fuzzers fuzz fuzz-coverage fuzz-smoke run test check conformance differential coverage zoo sct nodefz dpor-table bench bench-results plots scaling deps-build deps-test clean
# What is built of sources is kept, and where it is gone (PREBUILT), only what
# changed is built again. Nothing else may be secondary: a header that is missing
# has what included it compiled again.
.SECONDARY: $(call objects,$(LIBRARY) $(COMMAND) \
                $(wildcard scenarios/bootstrap/*.c tests/*/*.c tests/*/*/*.c \
                    scenarios/native/*.c scenarios/native/*/*.c fuzz/*.c)) \
            $(LIBRARY_OBJECTS) $(SUITE_NAMES:%=$(BUILD)/obj/suites/%.o) \
            $(PRELOAD:scenarios/shim/preload/%.c=$(BUILD)/preload/%.o) \
            $(BUILD)/stored/bootstrap $(BUILD)/stored/made \
            $(BUILD)/stored/modules.c $(BUILD)/page/page.c \
            $(BUILD)/obj/page/page.o

-include $(shell find $(BUILD)/obj $(BUILD)/preload -name '*.d' 2>/dev/null)
