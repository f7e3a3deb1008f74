#ifndef FOURTOP_OPENSSL_TLS_H
#define FOURTOP_OPENSSL_TLS_H
#include <openssl/ssl.h>

// What of libssl is a macro or a callback, for the target TLS.

#endif
