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
  at_a_port = 2,
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

enum {
  connect_by_tcp = 1 << 1,
  scope_abstract_sockets = 1 << 0,
  scope_signals = 1 << 1,
};

struct ruleset {
  uint64_t rights, network, scopes;
};

struct port_rule {
  uint64_t rights, port;
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

int linux_landlock_create(int has_ports, int reaches_abstract_sockets) {
  long version = syscall(nr_create, NULL, 0, ask_version);
  if (version < 0) return -errno;
  struct ruleset wanted = {.rights = all_rights(version)};
  if (has_ports) wanted.network = connect_by_tcp;
  wanted.scopes = scope_signals | (reaches_abstract_sockets ? 0 : scope_abstract_sockets);
  // The kernel knows as much of the structure as its version.
  size_t size = version < 4 ? offsetof(struct ruleset, network)
                : version < 6 ? offsetof(struct ruleset, scopes)
                              : sizeof wanted;
  long ruleset = syscall(nr_create, &wanted, size, 0);
  return ruleset < 0 ? -errno : (int)ruleset;
}

int linux_landlock_allow_port(int ruleset, uint16_t port) {
  if (syscall(nr_create, NULL, 0, ask_version) < 4) return 0;
  struct port_rule rule = {connect_by_tcp, port};
  return syscall(nr_add, ruleset, at_a_port, &rule, 0) < 0 ? -errno : 0;
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
