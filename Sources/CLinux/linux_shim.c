#include "linux_shim.h"
