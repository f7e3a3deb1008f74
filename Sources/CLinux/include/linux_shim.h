#ifndef FOURTOP_LINUX_SHIM_H
#define FOURTOP_LINUX_SHIM_H
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>

// What needs _GNU_SOURCE, variadic arguments or a union lives in linux_shim.c.
// Each function returns a result of at least 0, or -errno.

int linux_epoll_watch(int epoll, int descriptor, int operation, uint32_t events, uint64_t token);
int linux_accept(int listener, struct sockaddr_storage *peer, socklen_t *length);
int linux_set_nodelay(int descriptor);
int linux_set_nonblocking(int descriptor);
long linux_send(int descriptor, const void *bytes, size_t count);
long linux_receive(int descriptor, void *bytes, size_t count);

#endif
