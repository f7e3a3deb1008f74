#ifndef FOURTOP_COPENSSL_H
#define FOURTOP_COPENSSL_H
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>

#include "openssl_tls.h"
#include "openssl_x509.h"
#endif
