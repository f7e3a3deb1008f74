#ifndef FOURTOP_LINUX_SHIM_H
#define FOURTOP_LINUX_SHIM_H
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>

// What needs _GNU_SOURCE, variadic arguments, casts between socket addresses or packed structures.
// Each function returns a result of at least 0, or -errno.

enum {
  linux_readable = 0x1,  // bytes, a connection to accept, or the peer's end of sending
  linux_writable = 0x4,
  linux_hung_up = 0x18,  // either: an error, or both directions closed
};

// One report of epoll as the kernel writes it: what is possible, and the token given with the
// descriptor, its lower half first.
struct linux_event {
  uint32_t ready;
#ifndef __x86_64__
  uint32_t unused;
#endif
  uint32_t low, high;
};

// An address in host byte order; IPv4-mapped addresses are given as IPv4.
struct linux_endpoint {
  uint64_t high, low;  // IPv6
  uint32_t v4;
  uint16_t port;
  uint8_t is_v6;
};

// Gives what the heap does not use back to the system.
void linux_trim_heap(void);

int linux_epoll_create(void);
int linux_epoll_add(int epoll, int descriptor, uint32_t interest, uint64_t token);
int linux_epoll_change(int epoll, int descriptor, uint32_t interest, uint64_t token);
int linux_epoll_remove(int epoll, int descriptor);

// `zone`: the number of the interface of a link-local address, or 0.
int linux_listen(const struct linux_endpoint *endpoint, uint32_t zone, int backlog);
// A listening stream socket that the process has inherited, under a new number; the old one stays open.
int linux_inherit(int descriptor);
int linux_accept(int listener, struct linux_endpoint *peer);
int linux_connect(const struct linux_endpoint *endpoint);
// Why a connection could not be made, or 0; forgets it.
int linux_take_error(int descriptor);
// Writes at most `most` addresses of a name to `found`, the best first; their number. May take long.
int linux_look_up(const char *name, struct linux_endpoint *found, int most);
// The shortest round trip of the last minutes in microseconds, as the kernel measured it by acknowledgements;
// negative: it measured none.
int linux_shortest_round_trip(int descriptor);
int linux_local_endpoint(int descriptor, struct linux_endpoint *local);
int linux_parse_address(const char *text, struct linux_endpoint *endpoint);
int linux_format_address(const struct linux_endpoint *endpoint, char *text, size_t size);

// A socket in the file system, for the owner alone, at `name` in `folder`; takes the place of what is there.
int linux_listen_local(const char *folder, const char *name);
int linux_connect_local(const char *folder, const char *name);
// Waits for a visitor.
int linux_accept_local(int listener);
// Reading and writing then wait for so many milliseconds at most.
void linux_set_patience(int descriptor, int milliseconds);
// Lets whoever waits in `linux_accept_local` go.
void linux_shut_down(int descriptor);

// Sends one datagram to a socket in the file system, or in the abstract namespace if the path begins with @.
int linux_notify(const char *path, const char *text);

// A sandbox of files (landlock(7)): a ruleset, the places that it leaves open, and its begin, for the calling thread
// and all that it starts. -ENOSYS or -EOPNOTSUPP: the kernel has none. Where the kernel can, it keeps signals to itself,
// reaches abstract sockets of others only if that is wished, and with `has_ports` connects by TCP to those ports alone.
int linux_landlock_create(int has_ports, int reaches_abstract_sockets);
int linux_landlock_allow_port(int ruleset, uint16_t port);
int linux_landlock_allow(int ruleset, const char *path, int is_writable);
int linux_landlock_restrict(int ruleset);

// Whether the kernel's clock is kept right by another one: 1 or 0.
int linux_is_clock_synchronised(void);

int linux_end_sending(int descriptor);
int linux_open_reserve(void);
// An eventfd that counts rings until it is silenced.
int linux_bell_create(void);
void linux_bell_ring(int bell);
void linux_bell_silence(int bell);
// Waits for a thread's end until the moment `deadline` of CLOCK_MONOTONIC, in nanoseconds.
int linux_thread_join(unsigned long thread, int64_t deadline);
// The width of a terminal in characters; 0: it does not tell.
int linux_terminal_columns(int descriptor);
int linux_set_blocking(int descriptor, int is_blocking);

// Raises the soft limit of descriptors to the hard one; returns the limit.
int linux_raise_descriptor_limit(void);

// What every wakeup calls is inlined, and made without the library's wrappers, which prepare for
// the cancellation of threads each time. No thread here is ever cancelled.

long syscall(long number, ...);

// An interrupting signal ends the wait early and empty.
static inline int linux_epoll_wait(int epoll, struct linux_event *events, int count,
                                   int milliseconds) {
  int ready = (int)syscall(SYS_epoll_pwait, epoll, events, count, milliseconds, NULL, 0);
  return ready < 0 ? 0 : ready;
}

static inline long linux_send(int descriptor, const void *bytes, size_t count) {
  for (;;) {
    long sent = syscall(SYS_sendto, descriptor, bytes, count, MSG_NOSIGNAL, NULL, 0);
    if (sent >= 0) return sent;
    if (errno != EINTR) return -errno;
  }
}

static inline long linux_receive(int descriptor, void *bytes, size_t count) {
  for (;;) {
    long received = syscall(SYS_recvfrom, descriptor, bytes, count, 0, NULL, NULL);
    if (received >= 0) return received;
    if (errno != EINTR) return -errno;
  }
}

// Nanoseconds of CLOCK_MONOTONIC.
static inline int64_t linux_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000 + time.tv_nsec;
}

#endif
