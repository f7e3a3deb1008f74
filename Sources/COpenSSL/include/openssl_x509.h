#ifndef FOURTOP_OPENSSL_X509_H
#define FOURTOP_OPENSSL_X509_H
#include <openssl/x509v3.h>

// What of libcrypto's certificates is a macro or a stack, for the target Crypto.

#endif
