#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Swift's runtime writes the report of a crash to standard error, so into the log. Registers are left out, and with them
// the memory that they point to: names, cookies, passwords.
static const char variable[] = "SWIFT_BACKTRACE";
static const char settings[] = "registers=none,images=none,sanitize=yes,interactive=no";

// Swift's runtime looks for the program's arguments in front of `environ` as the kernel left it, and finds none once a new
// variable has moved that list. It takes these instead.
__attribute__((weak)) void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

// The runtime reads its settings once, when it is initialised: later than this function in a release, of which it is a
// part. In a debug build it is a library, which is initialised before; there the report is that of the runtime.
__attribute__((constructor(101))) static void set_crash_report(int argc, char **argv) {
  const char *given = getenv(variable);
  if (given == NULL || *given == 0) {
    if (_swift_stdlib_overrideUnsafeArgvArgc != NULL) _swift_stdlib_overrideUnsafeArgvArgc(argv, argc);
    setenv(variable, settings, 1);
    return;
  }
  // A restart in the same process finds them.
  size_t length = strlen(given), own = sizeof settings - 1;
  if (length >= own && strcmp(given + length - own, settings) == 0) return;
  char *all = NULL;
  if (asprintf(&all, "%s,%s", given, settings) < 0) return;
  setenv(variable, all, 1);
  free(all);
}
