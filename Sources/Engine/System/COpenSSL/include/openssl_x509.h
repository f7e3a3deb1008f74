#ifndef FOURTOP_OPENSSL_X509_H
#define FOURTOP_OPENSSL_X509_H
#include <openssl/pem.h>
#include <openssl/x509v3.h>

// What of libcrypto's certificates is a macro, a stack or a record with unions, for the target
// Crypto. Results: 1 done, 0 not, unless said otherwise.

// A kind of GeneralName (RFC 5280 §4.2.1.6) that is a run of bytes.
enum { openssl_name_email = 1, openssl_name_dns = 2, openssl_name_uri = 6, openssl_name_ip = 7 };

// A new key on P-256; NULL where there is no randomness or no memory.
EVP_PKEY *openssl_new_p256_key(void);

// Reads an unencrypted private key, PEM. NULL if there is none; *asked is then 1 if a password
// would have been needed. Never asks for one at the terminal.
EVP_PKEY *openssl_read_key(const unsigned char *bytes, int count, int *asked);

// Whether reading PEM ended because there was nothing more, rather than with damage. Forgets the
// errors of this thread.
int openssl_pem_has_ended(void);

// The first common name of the subject in UTF-8, to be freed with openssl_free_bytes, or NULL.
// *count: its bytes.
unsigned char *openssl_common_name(const X509 *certificate, int *count);
void openssl_free_bytes(unsigned char *bytes);

// Seconds since 1970. 0 if the time cannot be read.
int openssl_seconds(const ASN1_TIME *time, int64_t *seconds);

// The subject's alternative names, to be freed with GENERAL_NAMES_free, or NULL.
GENERAL_NAMES *openssl_alternative_names(const X509 *certificate);
int openssl_name_count(const GENERAL_NAMES *names);
// The kind of a name and its bytes, which belong to `names`; -1: of no kind above.
int openssl_name_at(
    const GENERAL_NAMES *names, int index, const unsigned char **bytes, int *count);
// Adds a copy.
int openssl_add_name(GENERAL_NAMES *names, int kind, const unsigned char *bytes, int count);

// The name constraints, to be freed with NAME_CONSTRAINTS_free, or NULL.
NAME_CONSTRAINTS *openssl_name_constraints(const X509 *certificate);
int openssl_permitted_count(const NAME_CONSTRAINTS *constraints);
// As openssl_name_at, of what is permitted.
int openssl_permitted_at(
    const NAME_CONSTRAINTS *constraints, int index, const unsigned char **bytes, int *count);
int openssl_permit(
    NAME_CONSTRAINTS *constraints, int kind, const unsigned char *bytes, int count);

// Sets the subject to one common name, UTF-8.
int openssl_set_subject(X509 *certificate, const unsigned char *name, int count);
// Sets the serial number, big endian.
int openssl_set_serial(X509 *certificate, const unsigned char *bytes, int count);
// Adds an extension in the notation of x509v3_config(5); `issuer` may be the certificate itself.
int openssl_extend(X509 *certificate, X509 *issuer, int nid, const char *value);

#endif
