#include "openssl_x509.h"

#include <openssl/err.h>
#include <string.h>

EVP_PKEY *openssl_new_p256_key(void) { return EVP_EC_gen("P-256"); }

static int refuse_password(char *buffer, int size, int writing, void *asked) {
  (void)buffer;
  (void)size;
  (void)writing;
  *(int *)asked = 1;
  return -1;
}

EVP_PKEY *openssl_read_key(const unsigned char *bytes, int count, int *asked) {
  *asked = 0;
  BIO *source = BIO_new_mem_buf(bytes, count);
  if (source == NULL) return NULL;
  EVP_PKEY *key = PEM_read_bio_PrivateKey(source, NULL, refuse_password, asked);
  BIO_free(source);
  return key;
}

int openssl_pem_has_ended(void) {
  unsigned long error = ERR_peek_last_error();
  int ended = ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
  ERR_clear_error();
  return ended;
}

unsigned char *openssl_common_name(const X509 *certificate, int *count) {
  const X509_NAME *subject = X509_get_subject_name(certificate);
  int place = X509_NAME_get_index_by_NID(subject, NID_commonName, -1);
  if (place < 0) return NULL;
  const X509_NAME_ENTRY *entry = X509_NAME_get_entry(subject, place);
  unsigned char *text = NULL;
  *count = ASN1_STRING_to_UTF8(&text, X509_NAME_ENTRY_get_data(entry));
  return *count < 0 ? NULL : text;
}

void openssl_free_bytes(unsigned char *bytes) { OPENSSL_free(bytes); }

int openssl_seconds(const ASN1_TIME *time, int64_t *seconds) {
  ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
  if (epoch == NULL) return 0;
  int days = 0, rest = 0;
  int done = ASN1_TIME_diff(&days, &rest, epoch, time);
  ASN1_TIME_free(epoch);
  *seconds = (int64_t)days * 86400 + rest;
  return done;
}

GENERAL_NAMES *openssl_alternative_names(const X509 *certificate) {
  return X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
}

int openssl_name_count(const GENERAL_NAMES *names) { return sk_GENERAL_NAME_num(names); }

static int bytes_of(const GENERAL_NAME *name, const unsigned char **bytes, int *count) {
  const ASN1_STRING *string;
  switch (name->type) {
  case GEN_EMAIL:
  case GEN_DNS:
  case GEN_URI: string = name->d.ia5; break;
  case GEN_IPADD: string = name->d.iPAddress; break;
  default: return -1;
  }
  *bytes = ASN1_STRING_get0_data(string);
  *count = ASN1_STRING_length(string);
  return name->type;
}

int openssl_name_at(
    const GENERAL_NAMES *names, int index, const unsigned char **bytes, int *count) {
  const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, index);
  return name == NULL ? -1 : bytes_of(name, bytes, count);
}

static int fill(GENERAL_NAME *name, int kind, const unsigned char *bytes, int count) {
  int type = kind == GEN_IPADD ? V_ASN1_OCTET_STRING : V_ASN1_IA5STRING;
  ASN1_STRING *string = ASN1_STRING_type_new(type);
  if (string == NULL) return 0;
  if (!ASN1_STRING_set(string, bytes, count)) {
    ASN1_STRING_free(string);
    return 0;
  }
  GENERAL_NAME_set0_value(name, kind, string);
  return 1;
}

int openssl_add_name(GENERAL_NAMES *names, int kind, const unsigned char *bytes, int count) {
  GENERAL_NAME *name = GENERAL_NAME_new();
  if (name != NULL && fill(name, kind, bytes, count) && sk_GENERAL_NAME_push(names, name) > 0)
    return 1;
  GENERAL_NAME_free(name);
  return 0;
}

NAME_CONSTRAINTS *openssl_name_constraints(const X509 *certificate) {
  return X509_get_ext_d2i(certificate, NID_name_constraints, NULL, NULL);
}

int openssl_permitted_count(const NAME_CONSTRAINTS *constraints) {
  int count = sk_GENERAL_SUBTREE_num(constraints->permittedSubtrees);
  return count < 0 ? 0 : count;
}

int openssl_permitted_at(
    const NAME_CONSTRAINTS *constraints, int index, const unsigned char **bytes, int *count) {
  const GENERAL_SUBTREE *tree = sk_GENERAL_SUBTREE_value(constraints->permittedSubtrees, index);
  return tree == NULL ? -1 : bytes_of(tree->base, bytes, count);
}

int openssl_permit(
    NAME_CONSTRAINTS *constraints, int kind, const unsigned char *bytes, int count) {
  if (constraints->permittedSubtrees == NULL) {
    constraints->permittedSubtrees = sk_GENERAL_SUBTREE_new_null();
    if (constraints->permittedSubtrees == NULL) return 0;
  }
  GENERAL_SUBTREE *tree = GENERAL_SUBTREE_new();
  if (tree != NULL && fill(tree->base, kind, bytes, count)
      && sk_GENERAL_SUBTREE_push(constraints->permittedSubtrees, tree) > 0)
    return 1;
  GENERAL_SUBTREE_free(tree);
  return 0;
}

int openssl_set_subject(X509 *certificate, const unsigned char *name, int count) {
  X509_NAME *subject = X509_get_subject_name(certificate);
  return X509_NAME_add_entry_by_NID(
      subject, NID_commonName, MBSTRING_UTF8, (unsigned char *)name, count, -1, 0);
}

int openssl_set_serial(X509 *certificate, const unsigned char *bytes, int count) {
  BIGNUM *number = BN_bin2bn(bytes, count, NULL);
  if (number == NULL) return 0;
  int done = BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != NULL;
  BN_free(number);
  return done;
}

int openssl_extend(X509 *certificate, X509 *issuer, int nid, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, nid, value);
  if (extension == NULL) return 0;
  int done = X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
  return done;
}
