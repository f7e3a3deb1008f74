#define _GNU_SOURCE
#include "linux_shim.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>

int linux_epoll_watch(int epoll, int descriptor, int operation, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data.u64 = token};
  return epoll_ctl(epoll, operation, descriptor, &event) < 0 ? -errno : 0;
}

int linux_accept(int listener, struct sockaddr_storage *peer, socklen_t *length) {
  int descriptor = accept4(listener, (struct sockaddr *)peer, length, SOCK_CLOEXEC | SOCK_NONBLOCK);
  return descriptor < 0 ? -errno : descriptor;
}

int linux_set_nodelay(int descriptor) {
  int on = 1;
  return setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) < 0 ? -errno : 0;
}

int linux_set_nonblocking(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return -errno;
  return fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0 ? -errno : 0;
}

long linux_send(int descriptor, const void *bytes, size_t count) {
  ssize_t sent;
  do sent = send(descriptor, bytes, count, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

long linux_receive(int descriptor, void *bytes, size_t count) {
  ssize_t received;
  do received = recv(descriptor, bytes, count, 0);
  while (received < 0 && errno == EINTR);
  return received < 0 ? -errno : received;
}
