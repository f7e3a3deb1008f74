#define _GNU_SOURCE
#include "linux_shim.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timex.h>
#include <sys/un.h>
#include <unistd.h>

void linux_trim_heap(void) { malloc_trim(0); }

// The bits of `linux_readable` and its like are those of epoll.
_Static_assert(linux_readable == EPOLLIN && linux_writable == EPOLLOUT &&
               linux_hung_up == (EPOLLERR | EPOLLHUP), "bits of epoll");
_Static_assert(sizeof(struct linux_event) == sizeof(struct epoll_event) &&
               offsetof(struct linux_event, low) == offsetof(struct epoll_event, data) &&
               __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "a report of epoll");

int linux_epoll_create(void) {
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  return epoll < 0 ? -errno : epoll;
}

static int watch(int epoll, int operation, int descriptor, uint32_t interest, uint64_t token) {
  struct epoll_event event = {.events = interest, .data.u64 = token};
  return epoll_ctl(epoll, operation, descriptor, &event) < 0 ? -errno : 0;
}

int linux_epoll_add(int epoll, int descriptor, uint32_t interest, uint64_t token) {
  return watch(epoll, EPOLL_CTL_ADD, descriptor, interest, token);
}

int linux_epoll_change(int epoll, int descriptor, uint32_t interest, uint64_t token) {
  return watch(epoll, EPOLL_CTL_MOD, descriptor, interest, token);
}

int linux_epoll_remove(int epoll, int descriptor) {
  return watch(epoll, EPOLL_CTL_DEL, descriptor, 0, 0);
}

static uint64_t eight_bytes(const uint8_t *bytes) {
  uint64_t value = 0;
  for (int i = 0; i < 8; i++) value = value << 8 | bytes[i];
  return value;
}

static void from_v6(const struct in6_addr *address, struct linux_endpoint *endpoint) {
  endpoint->is_v6 = !IN6_IS_ADDR_V4MAPPED(address);
  endpoint->high = eight_bytes(address->s6_addr);
  endpoint->low = eight_bytes(address->s6_addr + 8);
  endpoint->v4 = (uint32_t)endpoint->low;
}

static void from_socket_address(const struct sockaddr_storage *address,
                                struct linux_endpoint *endpoint) {
  memset(endpoint, 0, sizeof *endpoint);
  if (address->ss_family == AF_INET6) {
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)address;
    from_v6(&v6->sin6_addr, endpoint);
    endpoint->port = ntohs(v6->sin6_port);
  } else if (address->ss_family == AF_INET) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)address;
    endpoint->v4 = ntohl(v4->sin_addr.s_addr);
    endpoint->port = ntohs(v4->sin_port);
  }
}

static socklen_t to_socket_address(const struct linux_endpoint *endpoint,
                                   struct sockaddr_storage *address) {
  memset(address, 0, sizeof *address);
  if (endpoint->is_v6) {
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)address;
    v6->sin6_family = AF_INET6;
    v6->sin6_port = htons(endpoint->port);
    for (int i = 0; i < 8; i++) {
      v6->sin6_addr.s6_addr[i] = (uint8_t)(endpoint->high >> (56 - 8 * i));
      v6->sin6_addr.s6_addr[8 + i] = (uint8_t)(endpoint->low >> (56 - 8 * i));
    }
    return sizeof *v6;
  }
  struct sockaddr_in *v4 = (struct sockaddr_in *)address;
  v4->sin_family = AF_INET;
  v4->sin_port = htons(endpoint->port);
  v4->sin_addr.s_addr = htonl(endpoint->v4);
  return sizeof *v4;
}

static int closing(int descriptor) {
  int error = errno;
  close(descriptor);
  return -error;
}

static int stream_socket(const struct linux_endpoint *endpoint) {
  int family = endpoint->is_v6 ? AF_INET6 : AF_INET;
  return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

int linux_listen(const struct linux_endpoint *endpoint, uint32_t zone, int backlog) {
  struct sockaddr_storage address;
  socklen_t length = to_socket_address(endpoint, &address);
  if (endpoint->is_v6) ((struct sockaddr_in6 *)&address)->sin6_scope_id = zone;
  int listener = stream_socket(endpoint), on = 1, off = 0;
  if (listener < 0) return -errno;
  int is_any = endpoint->is_v6 && endpoint->high == 0 && endpoint->low == 0;
  // Accepted sockets inherit TCP_NODELAY.
  if (setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0 ||
      setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) < 0 ||
      (is_any && setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off) < 0) ||
      bind(listener, (struct sockaddr *)&address, length) < 0 || listen(listener, backlog) < 0)
    return closing(listener);
  return listener;
}

int linux_inherit(int descriptor) {
  int is_listening = 0, kind = 0, on = 1;
  socklen_t size = sizeof is_listening, kind_size = sizeof kind;
  if (getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &is_listening, &size) < 0 ||
      getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &kind_size) < 0)
    return -errno;
  if (!is_listening || kind != SOCK_STREAM) return -EINVAL;
  // Accepted sockets inherit TCP_NODELAY. Other sockets than those of TCP refuse it.
  if (setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) < 0) return -errno;
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0) return -errno;
  int own = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  return own < 0 ? -errno : own;
}

int linux_accept(int listener, struct linux_endpoint *peer) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  memset(&address, 0, sizeof address);
  int descriptor =
      accept4(listener, (struct sockaddr *)&address, &length, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (descriptor < 0) return -errno;
  from_socket_address(&address, peer);
  return descriptor;
}

// An address has room for 107 bytes, and a folder may have a longer path: it is named by its descriptor.
static int local_address(const char *folder, const char *name, struct sockaddr_un *address) {
  int directory = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return -errno;
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  int length = snprintf(address->sun_path, sizeof address->sun_path, "/proc/self/fd/%d/%s",
                        directory, name);
  if (length < (int)sizeof address->sun_path) return directory;
  close(directory);
  return -ENAMETOOLONG;
}

int linux_listen_local(const char *folder, const char *name) {
  struct sockaddr_un address;
  int directory = local_address(folder, name, &address);
  if (directory < 0) return directory;
  unlinkat(directory, name, 0);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  // Before `bind`, which gives the file the mode of the socket: nobody else can come in between.
  if (listener >= 0 &&
      (fchmod(listener, 0600) < 0 ||
       bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 8) < 0))
    listener = closing(listener);
  else if (listener < 0)
    listener = -errno;
  close(directory);
  return listener;
}

int linux_connect_local(const char *folder, const char *name) {
  struct sockaddr_un address;
  int directory = local_address(folder, name, &address);
  if (directory < 0) return directory;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0)
    descriptor = -errno;
  else if (connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0)
    descriptor = closing(descriptor);
  close(directory);
  return descriptor;
}

int linux_accept_local(int listener) {
  int descriptor = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

void linux_set_patience(int descriptor, int milliseconds) {
  struct timeval time = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

int linux_notify(const char *path, const char *text) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(path);
  if ((path[0] != '/' && path[0] != '@') || length >= sizeof address.sun_path) return -EINVAL;
  memcpy(address.sun_path, path, length);
  if (path[0] == '@') address.sun_path[0] = 0;
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -errno;
  linux_set_patience(descriptor, 1000);
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
  ssize_t sent = sendto(descriptor, text, strlen(text), MSG_NOSIGNAL, (struct sockaddr *)&address, size);
  int result = sent < 0 ? -errno : 0;
  close(descriptor);
  return result;
}

void linux_shut_down(int descriptor) { shutdown(descriptor, SHUT_RDWR); }

int linux_connect(const struct linux_endpoint *endpoint) {
  struct sockaddr_storage address;
  socklen_t length = to_socket_address(endpoint, &address);
  int descriptor = stream_socket(endpoint), on = 1;
  if (descriptor < 0) return -errno;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (connect(descriptor, (struct sockaddr *)&address, length) < 0 && errno != EINPROGRESS)
    return closing(descriptor);
  return descriptor;
}

int linux_take_error(int descriptor) {
  int error = 0;
  socklen_t length = sizeof error;
  if (getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) < 0) return errno;
  return error;
}

int linux_look_up(const char *name, struct linux_endpoint *found, int most) {
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *first = NULL;
  if (getaddrinfo(name, NULL, &hints, &first) != 0) return 0;
  int count = 0;
  for (struct addrinfo *one = first; one != NULL && count < most; one = one->ai_next) {
    if (one->ai_family != AF_INET && one->ai_family != AF_INET6) continue;
    struct sockaddr_storage address;
    memset(&address, 0, sizeof address);
    memcpy(&address, one->ai_addr, one->ai_addrlen);
    from_socket_address(&address, &found[count++]);
  }
  freeaddrinfo(first);
  return count;
}

int linux_local_endpoint(int descriptor, struct linux_endpoint *local) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  memset(&address, 0, sizeof address);
  if (getsockname(descriptor, (struct sockaddr *)&address, &length) < 0) return -errno;
  from_socket_address(&address, local);
  return 0;
}

int linux_parse_address(const char *text, struct linux_endpoint *endpoint) {
  struct in_addr v4;
  struct in6_addr v6;
  memset(endpoint, 0, sizeof *endpoint);
  if (inet_pton(AF_INET, text, &v4) == 1) {
    endpoint->v4 = ntohl(v4.s_addr);
    return 0;
  }
  if (inet_pton(AF_INET6, text, &v6) != 1) return -EINVAL;
  from_v6(&v6, endpoint);
  return 0;
}

int linux_format_address(const struct linux_endpoint *endpoint, char *text, size_t size) {
  struct sockaddr_storage address;
  to_socket_address(endpoint, &address);
  const void *bytes = endpoint->is_v6 ? (void *)&((struct sockaddr_in6 *)&address)->sin6_addr
                                      : (void *)&((struct sockaddr_in *)&address)->sin_addr;
  if (!inet_ntop(address.ss_family, bytes, text, (socklen_t)size)) return -errno;
  return (int)strlen(text);
}

int linux_terminal_columns(int descriptor) {
  struct winsize size;
  memset(&size, 0, sizeof size);
  return ioctl(descriptor, TIOCGWINSZ, &size) < 0 ? -errno : size.ws_col;
}

int linux_end_sending(int descriptor) { return shutdown(descriptor, SHUT_WR) < 0 ? -errno : 0; }

int linux_open_reserve(void) {
  int descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int linux_bell_create(void) {
  int bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return bell < 0 ? -errno : bell;
}

void linux_bell_ring(int bell) { eventfd_write(bell, 1); }

void linux_bell_silence(int bell) {
  eventfd_t count;
  eventfd_read(bell, &count);
}

int linux_thread_join(unsigned long thread, int64_t deadline) {
  struct timespec until = {deadline / 1000000000, deadline % 1000000000};
  return -pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &until);
}

int linux_set_blocking(int descriptor, int is_blocking) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return -errno;
  flags = is_blocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK;
  return fcntl(descriptor, F_SETFL, flags) < 0 ? -errno : 0;
}

int linux_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -errno;
  if (limit.rlim_cur < limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
  }
  return limit.rlim_cur > INT_MAX ? INT_MAX : (int)limit.rlim_cur;
}

int linux_is_clock_synchronised(void) {
  struct timex clock = {.modes = 0};
  int state = adjtimex(&clock);
  if (state < 0) return -errno;
  return state != TIME_ERROR && (clock.status & STA_UNSYNC) == 0;
}
