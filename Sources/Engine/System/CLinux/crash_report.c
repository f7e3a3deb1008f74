#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Swift's runtime writes the report of a crash to standard error, so into the log. Registers are left out, and with them
// the memory that they point to: names, cookies, passwords.
static const char variable[] = "SWIFT_BACKTRACE";
static const char settings[] = "registers=none,images=none,sanitize=yes,interactive=no";

// The runtime reads its settings once, when it is initialised: later than this function in a release, of which it is a
// part. In a debug build it is a library, which is initialised before; there the report is that of the runtime.
__attribute__((constructor(101))) static void set_crash_report(void) {
  const char *given = getenv(variable);
  if (given == NULL || *given == 0) {
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
