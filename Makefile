# SPDX-License-Identifier: MIT
# The common tasks. CMakeLists.txt says what is built, CMakePresets.json with
# which options; the scripts called here are in tools/.

PREFIX ?= /usr/local
SECONDS ?= 600

c_files = find src include test bench -name '*.[ch]' 2>/dev/null

all: ## build the command and the library (build/release)
	@tools/setup.sh run
	@tools/build.sh release

test: ## all that must hold before a change is merged, in minutes
	@tools/check.sh test

game: ## build, test one game, in seconds: make game NAME=nim
	@find src/games -name '$(NAME).t' | grep -q . || \
	  { echo "src/games has no $(NAME).t; type make game NAME=nim" >&2; exit 2; }
	@tools/setup.sh test
	@tools/build.sh release grundy grundy-test
	@ctest --preset release -j$$(nproc) -R '^(golden|laws|alloc)[.]$(NAME)$$'
	@tools/messages.py --check

check-all: ## test, and clang, TSan, fuzzing at random, bench, load, proofs
	@tools/check.sh all

proofs: ## let Coq check the theorems in proofs/; none may have an axiom
	@tools/setup.sh proofs
	@tools/proofs.sh check

proofs-verify: ## certificates of periods, checked by a program that is proved
	@tools/setup.sh proofs
	@tools/build.sh release grundy
	@tools/proofs.sh program
	@GRUNDY=build/release/grundy VERIFY=build/proofs/verify \
	  python3 test/proofs/certificates.py

check-everywhere: ## ARM, s390x, RISC-V and Windows, run by qemu and wine
	@tools/setup.sh everywhere
	@tools/build.sh release grundy
	@tools/everywhere.sh

binaries: ## make build/dist: the command for Linux, Windows and macOS
	@tools/setup.sh binaries
	@tools/binaries.sh

bench: ## build and run the benches, each at most 900 s; JSON into build/bench
	@tools/bench.sh

mpi: ## install Open MPI, build grundy-mpi (build/release)
	@tools/setup.sh mpi
	@tools/build.sh release grundy grundy-mpi

page: ## make build/page, the page as static files for any web host
	@tools/setup.sh page
	@tools/page.sh

npm: ## pack build/npm/grundy-VERSION.tgz, for Node.js and browsers
	@tools/setup.sh page
	@tools/npm_package.sh

wheel: ## make build/wheel: a wheel with the library inside, and its sources
	@tools/setup.sh wheel
	@tools/wheel.sh

lighthouse: page ## the page as a phone on slow 4G meets it: scores and times
	@tools/npm.sh
	@node tools/lighthouse.mjs

bench-page: page ## the page against the native program; JSON into build/bench
	@tools/build.sh release grundy
	@mkdir -p build/bench
	@node bench/page.mjs build/release/grundy build/page >build/bench/page.json
	@cat build/bench/page.json

fuzz: ## fuzz all parsers at random for SECONDS (600) in total
	@tools/build.sh fuzz
	@FUZZ_SECONDS=$(SECONDS) ctest --preset fuzz -j$$(nproc)

format: ## let clang-format rewrite the sources
	@$(c_files) | xargs -r clang-format -i

lint: ## the house rules, clang-format, clang-tidy (TIDY=--all: see tools/tidy.py)
	@tools/build.sh release
	@tools/lint.py
	@tools/messages.py --check
	@$(c_files) | xargs -r -n64 -P$$(nproc) clang-format --dry-run -Werror
	@tools/build.sh --configure clang
	@tools/tidy.py $(TIDY)

screenshots: all ## draw the pictures of the page in the READMEs anew
	@tools/npm.sh
	@node tools/screenshots.mjs

install: all ## install below PREFIX (/usr/local); DESTDIR is obeyed
	@tools/setup.sh install
	@tools/install.sh $(PREFIX)

uninstall: ## remove what `make install` installed; DESTDIR is obeyed
	@tools/uninstall.sh build/release/install_manifest.txt

site: ## make build/site, the documents as pages with a search
	@tools/setup.sh site
	@tools/build.sh release grundy >/dev/null
	@tools/site.py build/release/grundy build/site

dist: ## make build/grundy-VERSION.tar.gz, the sources of the last commit
	@tools/dist.sh

deb: ## make the Debian packages of the last commit in build/deb
	@tools/setup.sh deb
	@tools/deb.sh

release-check: ## from a clean clone: tests, archive, packages, site
	@tools/release.sh

clean: ## remove everything that was built
	@rm -rf build

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t15

.PHONY: all test game check-all check-everywhere binaries proofs proofs-verify bench mpi page npm wheel bench-page \
  fuzz format lint screenshots install uninstall site dist deb release-check \
  clean help
