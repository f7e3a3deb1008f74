#include "openssl_x509.h"
