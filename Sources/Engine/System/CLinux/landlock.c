#define _GNU_SOURCE
#include "linux_shim.h"
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

// landlock(7). The headers of older systems lack the later rights, and some systems have none.

enum {
  nr_create = 444,
  nr_add = 445,
  nr_restrict = 446,
  ask_version = 1,
  below_a_path = 1,
};

enum {
  execute = 1 << 0,
  write_file = 1 << 1,
  read_file = 1 << 2,
  read_directory = 1 << 3,
  make_character_device = 1 << 6,
  make_block_device = 1 << 11,
  first_version = (1 << 13) - 1,
  move_between_directories = 1 << 13,
  truncate_file = 1 << 14,
  device_requests = 1 << 15,
};

struct ruleset {
  uint64_t rights;
};

struct path_rule {
  uint64_t rights;
  int32_t parent;
} __attribute__((packed));

static uint64_t all_rights(long version) {
  uint64_t rights = first_version;
  if (version >= 2) rights |= move_between_directories;
  if (version >= 3) rights |= truncate_file;
  if (version >= 5) rights |= device_requests;
  return rights;
}

int linux_landlock_create(void) {
  long version = syscall(nr_create, NULL, 0, ask_version);
  if (version < 0) return -errno;
  struct ruleset wanted = {all_rights(version)};
  long ruleset = syscall(nr_create, &wanted, sizeof wanted, 0);
  return ruleset < 0 ? -errno : (int)ruleset;
}

int linux_landlock_allow(int ruleset, const char *path, int is_writable) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return -errno;
  struct stat status;
  int result = -EINVAL;
  if (fstat(place, &status) == 0) {
    uint64_t on_files = execute | write_file | read_file | truncate_file | device_requests;
    uint64_t rights = execute | read_file | read_directory;
    if (is_writable)
      rights = all_rights(syscall(nr_create, NULL, 0, ask_version)) & ~(uint64_t)execute &
               ~(uint64_t)(make_character_device | make_block_device);
    if (!S_ISDIR(status.st_mode)) rights &= on_files;
    struct path_rule rule = {rights, place};
    result = syscall(nr_add, ruleset, below_a_path, &rule, 0) < 0 ? -errno : 0;
  }
  close(place);
  return result;
}

int linux_landlock_restrict(int ruleset) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -errno;
  return syscall(nr_restrict, ruleset, 0) < 0 ? -errno : 0;
}
