#ifndef FOURTOP_LINUX_SHIM_H
#define FOURTOP_LINUX_SHIM_H
#include <sys/epoll.h>
#endif
