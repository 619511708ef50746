// Code generated from registry/ by `make gen`; DO NOT EDIT.

export const PROTOCOL_VERSION = 2;
export const MAX_FRAME_BYTES = 67108864;

/** What a file may hold that is captured or attached, and the pieces in which it is handed on. */
export const MAX_FILE_BYTES = 104857600;
export const FILE_PIECE_BYTES = 1048576;

/** What every common model takes of a picture: its longer side in pixels, its bytes. */
export const MODEL_SIDE = 2000;
export const MODEL_BYTES = 3750000;

export interface Descriptor {
  name: string;
  title: string;
  description: string;
  profile: string;
  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  inputSchema: Schema;
  outputSchema: Schema;
  /** Of the browser; not every one has it. */
  needs?: Feature;
}

export type Feature = 'debugger';

/** The JSON Schema keywords that the registry uses. */
export interface Schema {
  $schema?: string;
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

export const descriptors: readonly Descriptor[] = [
  {
    "name": "browser.runtime.info",
    "title": "Inspect the runtime",
    "description": "Versions, limits, settings and session counts of the browser runtime. Use it to diagnose setup or capacity. Never starts a browser.",
    "profile": "core",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {},
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "serverVersion": {
          "type": "string",
          "minLength": 1
        },
        "nodeVersion": {
          "type": "string",
          "minLength": 1
        },
        "playwrightVersion": {
          "type": "string",
          "minLength": 1
        },
        "browserProduct": {
          "type": "string",
          "enum": [
            "chromium"
          ]
        },
        "browserVersion": {
          "type": [
            "string",
            "null"
          ]
        },
        "browserLaunchState": {
          "type": "string",
          "enum": [
            "not_started",
            "ready",
            "failed"
          ]
        },
        "headless": {
          "type": "boolean"
        },
        "persistenceEnabled": {
          "type": "boolean"
        },
        "defaultTimeoutMs": {
          "type": "integer",
          "minimum": 1
        },
        "maxSessions": {
          "type": "integer",
          "minimum": 1
        },
        "maxPagesPerSession": {
          "type": "integer",
          "minimum": 1
        },
        "resourceLimits": {
          "type": "object",
          "properties": {
            "session": {
              "type": "object",
              "properties": {
                "maxNameChars": {
                  "type": "integer",
                  "minimum": 1
                },
                "maxNameBytes": {
                  "type": "integer",
                  "minimum": 1
                },
                "maxMetadataEntries": {
                  "type": "integer",
                  "minimum": 1
                },
                "maxMetadataKeyChars": {
                  "type": "integer",
                  "minimum": 1
                },
                "maxMetadataKeyBytes": {
                  "type": "integer",
                  "minimum": 1
                },
                "maxMetadataValueChars": {
                  "type": "integer",
                  "minimum": 1
                },
                "maxMetadataValueBytes": {
                  "type": "integer",
                  "minimum": 1
                },
                "maxMetadataBytes": {
                  "type": "integer",
                  "minimum": 1
                }
              },
              "required": [
                "maxNameChars",
                "maxNameBytes",
                "maxMetadataEntries",
                "maxMetadataKeyChars",
                "maxMetadataKeyBytes",
                "maxMetadataValueChars",
                "maxMetadataValueBytes",
                "maxMetadataBytes"
              ]
            },
            "screenshot": {
              "type": "object",
              "properties": {
                "maxDimensionPixels": {
                  "type": "integer",
                  "minimum": 1
                },
                "maxPixels": {
                  "type": "integer",
                  "minimum": 1
                },
                "maxBytes": {
                  "type": "integer",
                  "minimum": 1
                }
              },
              "required": [
                "maxDimensionPixels",
                "maxPixels",
                "maxBytes"
              ]
            },
            "visibleText": {
              "type": "object",
              "properties": {
                "maxChars": {
                  "type": "integer",
                  "minimum": 1
                },
                "maxBytes": {
                  "type": "integer",
                  "minimum": 1
                }
              },
              "required": [
                "maxChars",
                "maxBytes"
              ]
            },
            "persistence": {
              "type": "object",
              "properties": {
                "maxStates": {
                  "type": "integer",
                  "minimum": 1
                },
                "maxStateBytes": {
                  "type": "integer",
                  "minimum": 1
                },
                "maxTotalBytes": {
                  "type": "integer",
                  "minimum": 1
                }
              },
              "required": [
                "maxStates",
                "maxStateBytes",
                "maxTotalBytes"
              ]
            }
          },
          "required": [
            "session",
            "screenshot",
            "visibleText",
            "persistence"
          ]
        },
        "activeSessions": {
          "type": "integer",
          "minimum": 0
        },
        "failedSessions": {
          "type": "integer",
          "minimum": 0
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "serverVersion",
        "nodeVersion",
        "playwrightVersion",
        "browserProduct",
        "browserVersion",
        "browserLaunchState",
        "headless",
        "persistenceEnabled",
        "defaultTimeoutMs",
        "maxSessions",
        "maxPagesPerSession",
        "resourceLimits",
        "activeSessions",
        "failedSessions"
      ]
    }
  },
  {
    "name": "browser.session.create",
    "title": "Create isolated browser session",
    "description": "Make an isolated session (own cookies, storage, pages) with one ready page; returns sessionId and initialPage.pageId. Use one per user, account, role, sign-in state, device profile or parallel workflow; never share one between identities. stateId restores a saved login.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "metadata": {
          "type": "object",
          "description": "labels",
          "additionalProperties": {
            "type": "string",
            "maxLength": 512
          }
        },
        "stateId": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "browser": {
          "type": "string",
          "description": "paired browser, by id or name: shares the user's cookies",
          "minLength": 1,
          "maxLength": 64
        },
        "contextSettings": {
          "type": "object",
          "properties": {
            "viewport": {
              "type": "object",
              "properties": {
                "width": {
                  "type": "integer",
                  "minimum": 1,
                  "maximum": 10000
                },
                "height": {
                  "type": "integer",
                  "minimum": 1,
                  "maximum": 10000
                }
              },
              "required": [
                "width",
                "height"
              ]
            },
            "deviceScaleFactor": {
              "type": "number",
              "minimum": 0.1,
              "maximum": 10
            },
            "locale": {
              "type": "string",
              "minLength": 1,
              "maxLength": 64
            },
            "timezoneId": {
              "type": "string",
              "minLength": 1,
              "maxLength": 128
            },
            "colorScheme": {
              "type": "string",
              "enum": [
                "light",
                "dark",
                "no-preference"
              ]
            },
            "reducedMotion": {
              "type": "string",
              "enum": [
                "reduce",
                "no-preference"
              ]
            },
            "userAgent": {
              "type": "string",
              "minLength": 1,
              "maxLength": 512
            },
            "geolocation": {
              "type": "object",
              "properties": {
                "latitude": {
                  "type": "number",
                  "minimum": -90,
                  "maximum": 90
                },
                "longitude": {
                  "type": "number",
                  "minimum": -180,
                  "maximum": 180
                },
                "accuracy": {
                  "type": "number",
                  "minimum": 0,
                  "maximum": 100000
                }
              },
              "required": [
                "latitude",
                "longitude"
              ]
            },
            "permissions": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "permission": {
                    "type": "string",
                    "enum": [
                      "geolocation",
                      "notifications",
                      "clipboard-read",
                      "clipboard-write",
                      "camera",
                      "microphone"
                    ]
                  },
                  "origin": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 2000
                  }
                },
                "required": [
                  "permission",
                  "origin"
                ]
              },
              "maxItems": 100
            },
            "proxy": {
              "type": "object",
              "properties": {
                "server": {
                  "type": "string"
                },
                "bypass": {
                  "type": "string"
                },
                "username": {
                  "type": "string"
                },
                "password": {
                  "type": "string"
                }
              },
              "required": [
                "server"
              ]
            },
            "extraHTTPHeaders": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "httpCredentials": {
              "type": "object",
              "properties": {
                "origin": {
                  "type": "string"
                },
                "username": {
                  "type": "string"
                },
                "password": {
                  "type": "string"
                }
              },
              "required": [
                "origin",
                "username",
                "password"
              ]
            },
            "offline": {
              "type": "boolean"
            },
            "acceptDownloads": {
              "type": "boolean"
            }
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "session": {
          "type": "object",
          "properties": {
            "sessionId": {
              "type": "string",
              "minLength": 1
            },
            "name": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "creating",
                "ready",
                "closing",
                "closed",
                "failed"
              ]
            },
            "createdAt": {
              "type": "string"
            },
            "lastActivityAt": {
              "type": "string"
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "restoredFromStateId": {
              "type": "string"
            },
            "isolation": {
              "type": "string",
              "enum": [
                "isolated",
                "shared",
                "container"
              ]
            },
            "contextSettings": {
              "type": "object",
              "properties": {
                "viewport": {
                  "type": "object",
                  "properties": {
                    "width": {
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 10000
                    },
                    "height": {
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 10000
                    }
                  },
                  "required": [
                    "width",
                    "height"
                  ]
                },
                "deviceScaleFactor": {
                  "type": "number",
                  "minimum": 0.1,
                  "maximum": 10
                },
                "locale": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 64
                },
                "timezoneId": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 128
                },
                "colorScheme": {
                  "type": "string",
                  "enum": [
                    "light",
                    "dark",
                    "no-preference"
                  ]
                },
                "reducedMotion": {
                  "type": "string",
                  "enum": [
                    "reduce",
                    "no-preference"
                  ]
                },
                "userAgent": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 512
                },
                "geolocation": {
                  "type": "object",
                  "properties": {
                    "latitude": {
                      "type": "number",
                      "minimum": -90,
                      "maximum": 90
                    },
                    "longitude": {
                      "type": "number",
                      "minimum": -180,
                      "maximum": 180
                    },
                    "accuracy": {
                      "type": "number",
                      "minimum": 0,
                      "maximum": 100000
                    }
                  },
                  "required": [
                    "latitude",
                    "longitude"
                  ]
                },
                "permissions": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "permission": {
                        "type": "string",
                        "enum": [
                          "geolocation",
                          "notifications",
                          "clipboard-read",
                          "clipboard-write",
                          "camera",
                          "microphone"
                        ]
                      },
                      "origin": {
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 2000
                      }
                    },
                    "required": [
                      "permission",
                      "origin"
                    ]
                  },
                  "maxItems": 100
                },
                "proxy": {
                  "type": "object",
                  "properties": {
                    "server": {
                      "type": "string"
                    },
                    "bypass": {
                      "type": "string"
                    },
                    "username": {
                      "type": "string"
                    },
                    "password": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "server"
                  ]
                },
                "extraHTTPHeaders": {
                  "type": "object",
                  "additionalProperties": {
                    "type": "string"
                  }
                },
                "httpCredentials": {
                  "type": "object",
                  "properties": {
                    "origin": {
                      "type": "string"
                    },
                    "username": {
                      "type": "string"
                    },
                    "password": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "origin",
                    "username",
                    "password"
                  ]
                },
                "offline": {
                  "type": "boolean"
                },
                "acceptDownloads": {
                  "type": "boolean"
                }
              }
            }
          },
          "required": [
            "sessionId",
            "status",
            "createdAt",
            "lastActivityAt",
            "metadata",
            "isolation",
            "contextSettings"
          ]
        },
        "initialPage": {
          "type": "object",
          "properties": {
            "sessionId": {
              "type": "string",
              "minLength": 1
            },
            "pageId": {
              "type": "string",
              "minLength": 1
            }
          },
          "required": [
            "sessionId",
            "pageId"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "session",
        "initialPage"
      ]
    }
  },
  {
    "name": "browser.session.list",
    "title": "List browser sessions",
    "description": "All sessions, recently closed and failed ones included. Use it to find the session of each role again.",
    "profile": "core",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {},
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessions": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "sessionId": {
                "type": "string",
                "minLength": 1
              },
              "name": {
                "type": "string"
              },
              "status": {
                "type": "string",
                "enum": [
                  "creating",
                  "ready",
                  "closing",
                  "closed",
                  "failed"
                ]
              },
              "createdAt": {
                "type": "string"
              },
              "lastActivityAt": {
                "type": "string"
              },
              "metadata": {
                "type": "object",
                "additionalProperties": {
                  "type": "string"
                }
              },
              "restoredFromStateId": {
                "type": "string"
              },
              "isolation": {
                "type": "string",
                "enum": [
                  "isolated",
                  "shared",
                  "container"
                ]
              },
              "contextSettings": {
                "type": "object",
                "properties": {
                  "viewport": {
                    "type": "object",
                    "properties": {
                      "width": {
                        "type": "integer",
                        "minimum": 1,
                        "maximum": 10000
                      },
                      "height": {
                        "type": "integer",
                        "minimum": 1,
                        "maximum": 10000
                      }
                    },
                    "required": [
                      "width",
                      "height"
                    ]
                  },
                  "deviceScaleFactor": {
                    "type": "number",
                    "minimum": 0.1,
                    "maximum": 10
                  },
                  "locale": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 64
                  },
                  "timezoneId": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 128
                  },
                  "colorScheme": {
                    "type": "string",
                    "enum": [
                      "light",
                      "dark",
                      "no-preference"
                    ]
                  },
                  "reducedMotion": {
                    "type": "string",
                    "enum": [
                      "reduce",
                      "no-preference"
                    ]
                  },
                  "userAgent": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 512
                  },
                  "geolocation": {
                    "type": "object",
                    "properties": {
                      "latitude": {
                        "type": "number",
                        "minimum": -90,
                        "maximum": 90
                      },
                      "longitude": {
                        "type": "number",
                        "minimum": -180,
                        "maximum": 180
                      },
                      "accuracy": {
                        "type": "number",
                        "minimum": 0,
                        "maximum": 100000
                      }
                    },
                    "required": [
                      "latitude",
                      "longitude"
                    ]
                  },
                  "permissions": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "permission": {
                          "type": "string",
                          "enum": [
                            "geolocation",
                            "notifications",
                            "clipboard-read",
                            "clipboard-write",
                            "camera",
                            "microphone"
                          ]
                        },
                        "origin": {
                          "type": "string",
                          "minLength": 1,
                          "maxLength": 2000
                        }
                      },
                      "required": [
                        "permission",
                        "origin"
                      ]
                    },
                    "maxItems": 100
                  },
                  "proxy": {
                    "type": "object",
                    "properties": {
                      "server": {
                        "type": "string"
                      },
                      "bypass": {
                        "type": "string"
                      },
                      "username": {
                        "type": "string"
                      },
                      "password": {
                        "type": "string"
                      }
                    },
                    "required": [
                      "server"
                    ]
                  },
                  "extraHTTPHeaders": {
                    "type": "object",
                    "additionalProperties": {
                      "type": "string"
                    }
                  },
                  "httpCredentials": {
                    "type": "object",
                    "properties": {
                      "origin": {
                        "type": "string"
                      },
                      "username": {
                        "type": "string"
                      },
                      "password": {
                        "type": "string"
                      }
                    },
                    "required": [
                      "origin",
                      "username",
                      "password"
                    ]
                  },
                  "offline": {
                    "type": "boolean"
                  },
                  "acceptDownloads": {
                    "type": "boolean"
                  }
                }
              }
            },
            "required": [
              "sessionId",
              "status",
              "createdAt",
              "lastActivityAt",
              "metadata",
              "isolation",
              "contextSettings"
            ]
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessions"
      ]
    }
  },
  {
    "name": "browser.session.get",
    "title": "Get browser session",
    "description": "One session in any state, closed and failed ones too.",
    "profile": "core",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "session": {
          "type": "object",
          "properties": {
            "sessionId": {
              "type": "string",
              "minLength": 1
            },
            "name": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "creating",
                "ready",
                "closing",
                "closed",
                "failed"
              ]
            },
            "createdAt": {
              "type": "string"
            },
            "lastActivityAt": {
              "type": "string"
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "restoredFromStateId": {
              "type": "string"
            },
            "isolation": {
              "type": "string",
              "enum": [
                "isolated",
                "shared",
                "container"
              ]
            },
            "contextSettings": {
              "type": "object",
              "properties": {
                "viewport": {
                  "type": "object",
                  "properties": {
                    "width": {
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 10000
                    },
                    "height": {
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 10000
                    }
                  },
                  "required": [
                    "width",
                    "height"
                  ]
                },
                "deviceScaleFactor": {
                  "type": "number",
                  "minimum": 0.1,
                  "maximum": 10
                },
                "locale": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 64
                },
                "timezoneId": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 128
                },
                "colorScheme": {
                  "type": "string",
                  "enum": [
                    "light",
                    "dark",
                    "no-preference"
                  ]
                },
                "reducedMotion": {
                  "type": "string",
                  "enum": [
                    "reduce",
                    "no-preference"
                  ]
                },
                "userAgent": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 512
                },
                "geolocation": {
                  "type": "object",
                  "properties": {
                    "latitude": {
                      "type": "number",
                      "minimum": -90,
                      "maximum": 90
                    },
                    "longitude": {
                      "type": "number",
                      "minimum": -180,
                      "maximum": 180
                    },
                    "accuracy": {
                      "type": "number",
                      "minimum": 0,
                      "maximum": 100000
                    }
                  },
                  "required": [
                    "latitude",
                    "longitude"
                  ]
                },
                "permissions": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "permission": {
                        "type": "string",
                        "enum": [
                          "geolocation",
                          "notifications",
                          "clipboard-read",
                          "clipboard-write",
                          "camera",
                          "microphone"
                        ]
                      },
                      "origin": {
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 2000
                      }
                    },
                    "required": [
                      "permission",
                      "origin"
                    ]
                  },
                  "maxItems": 100
                },
                "proxy": {
                  "type": "object",
                  "properties": {
                    "server": {
                      "type": "string"
                    },
                    "bypass": {
                      "type": "string"
                    },
                    "username": {
                      "type": "string"
                    },
                    "password": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "server"
                  ]
                },
                "extraHTTPHeaders": {
                  "type": "object",
                  "additionalProperties": {
                    "type": "string"
                  }
                },
                "httpCredentials": {
                  "type": "object",
                  "properties": {
                    "origin": {
                      "type": "string"
                    },
                    "username": {
                      "type": "string"
                    },
                    "password": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "origin",
                    "username",
                    "password"
                  ]
                },
                "offline": {
                  "type": "boolean"
                },
                "acceptDownloads": {
                  "type": "boolean"
                }
              }
            }
          },
          "required": [
            "sessionId",
            "status",
            "createdAt",
            "lastActivityAt",
            "metadata",
            "isolation",
            "contextSettings"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "session"
      ]
    }
  },
  {
    "name": "browser.session.close",
    "title": "Close browser session",
    "description": "End a session when its role's work is done: refuses new work, finishes accepted work, closes its pages. Safe to repeat.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "session": {
          "type": "object",
          "properties": {
            "sessionId": {
              "type": "string",
              "minLength": 1
            },
            "name": {
              "type": "string"
            },
            "status": {
              "type": "string",
              "enum": [
                "creating",
                "ready",
                "closing",
                "closed",
                "failed"
              ]
            },
            "createdAt": {
              "type": "string"
            },
            "lastActivityAt": {
              "type": "string"
            },
            "metadata": {
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "restoredFromStateId": {
              "type": "string"
            },
            "isolation": {
              "type": "string",
              "enum": [
                "isolated",
                "shared",
                "container"
              ]
            },
            "contextSettings": {
              "type": "object",
              "properties": {
                "viewport": {
                  "type": "object",
                  "properties": {
                    "width": {
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 10000
                    },
                    "height": {
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 10000
                    }
                  },
                  "required": [
                    "width",
                    "height"
                  ]
                },
                "deviceScaleFactor": {
                  "type": "number",
                  "minimum": 0.1,
                  "maximum": 10
                },
                "locale": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 64
                },
                "timezoneId": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 128
                },
                "colorScheme": {
                  "type": "string",
                  "enum": [
                    "light",
                    "dark",
                    "no-preference"
                  ]
                },
                "reducedMotion": {
                  "type": "string",
                  "enum": [
                    "reduce",
                    "no-preference"
                  ]
                },
                "userAgent": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 512
                },
                "geolocation": {
                  "type": "object",
                  "properties": {
                    "latitude": {
                      "type": "number",
                      "minimum": -90,
                      "maximum": 90
                    },
                    "longitude": {
                      "type": "number",
                      "minimum": -180,
                      "maximum": 180
                    },
                    "accuracy": {
                      "type": "number",
                      "minimum": 0,
                      "maximum": 100000
                    }
                  },
                  "required": [
                    "latitude",
                    "longitude"
                  ]
                },
                "permissions": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "permission": {
                        "type": "string",
                        "enum": [
                          "geolocation",
                          "notifications",
                          "clipboard-read",
                          "clipboard-write",
                          "camera",
                          "microphone"
                        ]
                      },
                      "origin": {
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 2000
                      }
                    },
                    "required": [
                      "permission",
                      "origin"
                    ]
                  },
                  "maxItems": 100
                },
                "proxy": {
                  "type": "object",
                  "properties": {
                    "server": {
                      "type": "string"
                    },
                    "bypass": {
                      "type": "string"
                    },
                    "username": {
                      "type": "string"
                    },
                    "password": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "server"
                  ]
                },
                "extraHTTPHeaders": {
                  "type": "object",
                  "additionalProperties": {
                    "type": "string"
                  }
                },
                "httpCredentials": {
                  "type": "object",
                  "properties": {
                    "origin": {
                      "type": "string"
                    },
                    "username": {
                      "type": "string"
                    },
                    "password": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "origin",
                    "username",
                    "password"
                  ]
                },
                "offline": {
                  "type": "boolean"
                },
                "acceptDownloads": {
                  "type": "boolean"
                }
              }
            }
          },
          "required": [
            "sessionId",
            "status",
            "createdAt",
            "lastActivityAt",
            "metadata",
            "isolation",
            "contextSettings"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "session"
      ]
    }
  },
  {
    "name": "browser.page.create",
    "title": "Create browser page",
    "description": "One more page in a session, sharing its cookies and storage. For another identity create a session instead.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "page": {
          "type": "object",
          "properties": {
            "pageId": {
              "type": "string",
              "minLength": 1
            },
            "sessionId": {
              "type": "string",
              "minLength": 1
            },
            "createdAt": {
              "type": "string"
            },
            "url": {
              "type": "string"
            },
            "isDefault": {
              "type": "boolean"
            }
          },
          "required": [
            "pageId",
            "sessionId",
            "createdAt",
            "url",
            "isDefault"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "page"
      ]
    }
  },
  {
    "name": "browser.page.list",
    "title": "List browser pages",
    "description": "The pages of one session with their ids and addresses.",
    "profile": "core",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pages": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "pageId": {
                "type": "string",
                "minLength": 1
              },
              "sessionId": {
                "type": "string",
                "minLength": 1
              },
              "createdAt": {
                "type": "string"
              },
              "url": {
                "type": "string"
              },
              "isDefault": {
                "type": "boolean"
              }
            },
            "required": [
              "pageId",
              "sessionId",
              "createdAt",
              "url",
              "isDefault"
            ]
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pages"
      ]
    }
  },
  {
    "name": "browser.page.close",
    "title": "Close browser page",
    "description": "Close one page of a session. The session stays, even without pages.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "closed": {
          "type": "boolean",
          "enum": [
            true
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "closed"
      ]
    }
  },
  {
    "name": "browser.navigate",
    "title": "Navigate browser page",
    "description": "Go to an absolute http(s) URL in one page and wait for its load event. Answers the address after redirects.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "url": {
          "type": "string",
          "minLength": 1
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId",
        "url"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "url": {
          "type": "string"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "url"
      ]
    }
  },
  {
    "name": "browser.back",
    "title": "Navigate browser page back",
    "description": "One step back in the page's history; no history is no error.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "url": {
          "type": "string"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "url"
      ]
    }
  },
  {
    "name": "browser.forward",
    "title": "Navigate browser page forward",
    "description": "One step forward in the page's history; no history is no error.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "url": {
          "type": "string"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "url"
      ]
    }
  },
  {
    "name": "browser.reload",
    "title": "Reload browser page",
    "description": "Reload the page with the same cookies and storage.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "url": {
          "type": "string"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "url"
      ]
    }
  },
  {
    "name": "browser.get.url",
    "title": "Get browser page URL",
    "description": "The page's address now, after all earlier work of its session.",
    "profile": "core",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "url": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "url"
      ]
    }
  },
  {
    "name": "browser.get.title",
    "title": "Get browser page title",
    "description": "The title of the page's document.",
    "profile": "core",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "title": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "title"
      ]
    }
  },
  {
    "name": "browser.snapshot",
    "title": "Get accessibility snapshot",
    "description": "What a screen reader would be told, as YAML: roles, names, states, frames included. Take one before acting. interactiveOnly and scope keep it short; includeRefs gives refs to act on for 30 s; a long one continues with cursor, sent alone.",
    "profile": "core",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "scope": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "required": [
            "strategy",
            "value"
          ]
        },
        "maxDepth": {
          "type": "integer",
          "minimum": 0,
          "maximum": 100
        },
        "includeBoundingBoxes": {
          "type": "boolean",
          "default": false
        },
        "maxChars": {
          "type": "integer",
          "default": 50000,
          "minimum": 1,
          "maximum": 100000
        },
        "maxBytes": {
          "type": "integer",
          "default": 65536,
          "minimum": 1,
          "maximum": 131072
        },
        "includeRefs": {
          "type": "boolean",
          "default": false
        },
        "maxRefs": {
          "type": "integer",
          "description": "default 50",
          "minimum": 1,
          "maximum": 100
        },
        "interactiveOnly": {
          "type": "boolean",
          "default": false
        },
        "maxChildren": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 160
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "snapshot": {
          "type": "string"
        },
        "contentFormat": {
          "type": "string",
          "enum": [
            "aria-yaml",
            "aria-yaml-fragment"
          ]
        },
        "partial": {
          "type": "boolean"
        },
        "refs": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "ref": {
                "type": "string",
                "pattern": "^@e[0-9a-f]{32}$"
              },
              "tag": {
                "type": "string",
                "minLength": 1,
                "maxLength": 32
              },
              "role": {
                "type": "string",
                "maxLength": 64
              },
              "name": {
                "type": "string",
                "maxLength": 120
              }
            },
            "required": [
              "ref",
              "tag"
            ]
          },
          "maxItems": 100
        },
        "appliedBounds": {
          "type": "object",
          "properties": {
            "scope": {
              "type": [
                "object",
                "null"
              ],
              "properties": {
                "strategy": {
                  "type": "string",
                  "enum": [
                    "role",
                    "text",
                    "label",
                    "placeholder",
                    "testId",
                    "css"
                  ]
                },
                "value": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                },
                "exact": {
                  "type": "boolean"
                },
                "frame": {
                  "type": "object",
                  "properties": {
                    "chain": {
                      "type": "array",
                      "items": {
                        "type": "object"
                      },
                      "description": "iframe locators, outer first"
                    }
                  }
                }
              },
              "required": [
                "strategy",
                "value"
              ]
            },
            "maxDepth": {
              "type": [
                "integer",
                "null"
              ]
            },
            "includeBoundingBoxes": {
              "type": "boolean"
            },
            "maxChars": {
              "type": "integer"
            },
            "maxBytes": {
              "type": "integer"
            },
            "includeRefs": {
              "type": "boolean"
            },
            "maxRefs": {
              "type": "integer"
            },
            "interactiveOnly": {
              "type": "boolean"
            },
            "maxChildren": {
              "type": [
                "integer",
                "null"
              ]
            }
          },
          "required": [
            "scope",
            "maxDepth",
            "includeBoundingBoxes",
            "maxChars",
            "maxBytes",
            "includeRefs",
            "maxRefs",
            "interactiveOnly",
            "maxChildren"
          ]
        },
        "omissions": {
          "type": "object",
          "properties": {
            "nonInteractiveNodes": {
              "type": "integer",
              "minimum": 0
            },
            "maxChildrenNodes": {
              "type": "integer",
              "minimum": 0
            },
            "sourceLimitReached": {
              "type": "boolean"
            }
          },
          "required": [
            "nonInteractiveNodes",
            "maxChildrenNodes",
            "sourceLimitReached"
          ]
        },
        "pagination": {
          "type": "object",
          "properties": {
            "snapshotId": {
              "type": [
                "string",
                "null"
              ]
            },
            "nextCursor": {
              "type": [
                "string",
                "null"
              ]
            },
            "offsetChars": {
              "type": "integer",
              "minimum": 0
            },
            "expiresAt": {
              "type": [
                "string",
                "null"
              ]
            }
          },
          "required": [
            "snapshotId",
            "nextCursor",
            "offsetChars",
            "expiresAt"
          ]
        },
        "truncation": {
          "type": "object",
          "properties": {
            "truncated": {
              "type": "boolean"
            },
            "byMaxChars": {
              "type": "boolean"
            },
            "byMaxBytes": {
              "type": "boolean"
            },
            "originalChars": {
              "type": "integer",
              "minimum": 0
            },
            "originalBytes": {
              "type": "integer",
              "minimum": 0
            },
            "returnedChars": {
              "type": "integer",
              "minimum": 0
            },
            "returnedBytes": {
              "type": "integer",
              "minimum": 0
            }
          },
          "required": [
            "truncated",
            "byMaxChars",
            "byMaxBytes",
            "originalChars",
            "originalBytes",
            "returnedChars",
            "returnedBytes"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "snapshot",
        "contentFormat",
        "partial",
        "refs",
        "appliedBounds",
        "omissions",
        "pagination",
        "truncation"
      ]
    }
  },
  {
    "name": "browser.visible.text",
    "title": "Get visible page text",
    "description": "The rendered text of exactly one element. Use it to read a message or a region precisely.",
    "profile": "core",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "locator": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "required": [
            "strategy",
            "value"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId",
        "locator"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "text": {
          "type": "string"
        },
        "truncation": {
          "type": "object",
          "properties": {
            "truncated": {
              "type": "boolean"
            },
            "originalChars": {
              "type": "integer",
              "minimum": 0
            },
            "originalBytes": {
              "type": "integer",
              "minimum": 0
            },
            "returnedChars": {
              "type": "integer",
              "minimum": 0
            },
            "returnedBytes": {
              "type": "integer",
              "minimum": 0
            },
            "maxChars": {
              "type": "integer",
              "minimum": 1
            },
            "maxBytes": {
              "type": "integer",
              "minimum": 1
            }
          },
          "required": [
            "truncated",
            "originalChars",
            "originalBytes",
            "returnedChars",
            "returnedBytes",
            "maxChars",
            "maxBytes"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "text",
        "truncation"
      ]
    }
  },
  {
    "name": "browser.click",
    "title": "Click page element",
    "description": "Click one element once it is visible, still, enabled and really under the pointer.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "locator": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "description": "this or ref; name, exact: role only",
          "required": [
            "strategy",
            "value"
          ]
        },
        "ref": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "completed": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "completed"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "browser.double.click",
    "title": "Double-click page element",
    "description": "Double-click one element, where the page gives that a meaning of its own.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "locator": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "description": "this or ref; name, exact: role only",
          "required": [
            "strategy",
            "value"
          ]
        },
        "ref": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "completed": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "completed"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "browser.hover",
    "title": "Hover over page element",
    "description": "Move the pointer onto one element, to reveal a menu or a tooltip or to say what a scroll is meant for.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "locator": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "description": "this or ref; name, exact: role only",
          "required": [
            "strategy",
            "value"
          ]
        },
        "ref": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "completed": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "completed"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "browser.focus",
    "title": "Focus page element",
    "description": "Give one element the keyboard focus without typing.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "locator": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "description": "this or ref; name, exact: role only",
          "required": [
            "strategy",
            "value"
          ]
        },
        "ref": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "completed": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "completed"
      ]
    }
  },
  {
    "name": "browser.check",
    "title": "Check page control",
    "description": "Make sure that a checkbox, radio or switch is on; does nothing when it is.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "locator": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "description": "this or ref; name, exact: role only",
          "required": [
            "strategy",
            "value"
          ]
        },
        "ref": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "completed": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "completed"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "browser.uncheck",
    "title": "Uncheck page control",
    "description": "Make sure that a checkbox or switch is off; does nothing when it is.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "locator": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "description": "this or ref; name, exact: role only",
          "required": [
            "strategy",
            "value"
          ]
        },
        "ref": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "completed": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "completed"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "browser.scroll.into.view",
    "title": "Scroll page element into view",
    "description": "Bring one element into the viewport, through all frames and scroll boxes around it. Acts do that by themselves.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "locator": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "description": "this or ref; name, exact: role only",
          "required": [
            "strategy",
            "value"
          ]
        },
        "ref": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "completed": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "completed"
      ]
    }
  },
  {
    "name": "browser.scroll",
    "title": "Scroll browser page",
    "description": "Turn the wheel by pixels where the pointer is (hover first to choose a scroll box), else in the middle of the page. Success does not say that anything moved.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "deltaX": {
          "type": "integer",
          "minimum": -1000000,
          "maximum": 1000000
        },
        "deltaY": {
          "type": "integer",
          "minimum": -1000000,
          "maximum": 1000000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId",
        "deltaX",
        "deltaY"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "completed": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "completed"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "browser.drag.and.drop",
    "title": "Drag and drop page element",
    "description": "Drag one element onto another of the same page, by pointer or with data, as the page wants it; fails when the target does not get it.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "source": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "required": [
            "strategy",
            "value"
          ]
        },
        "target": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "required": [
            "strategy",
            "value"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId",
        "source",
        "target"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "completed": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "completed"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "browser.fill",
    "title": "Fill page field",
    "description": "Replace the value of one field (input, textarea, editor; dates as 2026-03-14, times as 09:05, colours as #rrggbb).",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "locator": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "description": "this or ref; name, exact: role only",
          "required": [
            "strategy",
            "value"
          ]
        },
        "ref": {
          "type": "string"
        },
        "value": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId",
        "value"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "completed": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "completed"
      ]
    }
  },
  {
    "name": "browser.press",
    "title": "Press key on page element",
    "description": "Focus one element and press a key or chord: Enter, ArrowDown, a, Control+A, Shift+Tab.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "locator": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "description": "this or ref; name, exact: role only",
          "required": [
            "strategy",
            "value"
          ]
        },
        "ref": {
          "type": "string"
        },
        "key": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId",
        "key"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "completed": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "completed"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "browser.select.option",
    "title": "Select page option",
    "description": "Choose one option of a select control by its value or label.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "locator": {
          "type": "object",
          "properties": {
            "strategy": {
              "type": "string",
              "enum": [
                "role",
                "text",
                "label",
                "placeholder",
                "testId",
                "css"
              ]
            },
            "value": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "exact": {
              "type": "boolean"
            },
            "frame": {
              "type": "object",
              "properties": {
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object"
                  },
                  "description": "iframe locators, outer first"
                }
              }
            }
          },
          "description": "this or ref; name, exact: role only",
          "required": [
            "strategy",
            "value"
          ]
        },
        "ref": {
          "type": "string"
        },
        "value": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId",
        "value"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "completed": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "completed"
      ]
    }
  },
  {
    "name": "browser.screenshot",
    "title": "Capture page screenshot",
    "description": "A picture of the viewport (default), the full page or one element. For structure and text a snapshot is cheaper.",
    "profile": "core",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "capture": {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "enum": [
                "viewport",
                "fullPage",
                "element"
              ]
            },
            "locator": {
              "type": "object",
              "properties": {
                "strategy": {
                  "type": "string",
                  "enum": [
                    "role",
                    "text",
                    "label",
                    "placeholder",
                    "testId",
                    "css"
                  ]
                },
                "value": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                },
                "exact": {
                  "type": "boolean"
                },
                "frame": {
                  "type": "object",
                  "properties": {
                    "chain": {
                      "type": "array",
                      "items": {
                        "type": "object"
                      },
                      "description": "iframe locators, outer first"
                    }
                  }
                }
              },
              "description": "with element",
              "required": [
                "strategy",
                "value"
              ]
            }
          },
          "required": [
            "kind"
          ]
        },
        "format": {
          "type": "string",
          "default": "png",
          "enum": [
            "png",
            "jpeg",
            "webp"
          ]
        },
        "quality": {
          "type": "integer",
          "description": "of jpeg, webp",
          "minimum": 0,
          "maximum": 100
        },
        "maxSide": {
          "type": "integer",
          "description": "scale down to this longer side in pixels; default fits all models",
          "minimum": 16
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "mimeType": {
          "type": "string",
          "enum": [
            "image/png",
            "image/jpeg",
            "image/webp"
          ]
        },
        "width": {
          "type": "integer",
          "minimum": 1
        },
        "height": {
          "type": "integer",
          "minimum": 1
        },
        "bytes": {
          "type": "integer",
          "minimum": 1
        },
        "scale": {
          "type": "number",
          "description": "picture pixels per CSS pixel",
          "minimum": 0,
          "maximum": 1
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "mimeType",
        "width",
        "height",
        "bytes",
        "scale"
      ]
    }
  },
  {
    "name": "browser.wait",
    "title": "Wait for browser condition",
    "description": "Wait for one thing that happens by itself. kind url takes matcher; load takes state (domcontentloaded, load); locator takes locator and state (visible, hidden, attached, detached, enabled, disabled); text takes text and state (present, absent).",
    "profile": "core",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "condition": {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "enum": [
                "url",
                "load",
                "locator",
                "text"
              ]
            },
            "matcher": {
              "type": "object",
              "properties": {
                "kind": {
                  "type": "string",
                  "description": "glob: * within a path segment, ** across",
                  "enum": [
                    "exact",
                    "glob"
                  ]
                },
                "value": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 2048
                }
              },
              "required": [
                "kind",
                "value"
              ]
            },
            "state": {
              "type": "string"
            },
            "locator": {
              "type": "object",
              "properties": {
                "strategy": {
                  "type": "string",
                  "enum": [
                    "role",
                    "text",
                    "label",
                    "placeholder",
                    "testId",
                    "css"
                  ]
                },
                "value": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                },
                "exact": {
                  "type": "boolean"
                },
                "frame": {
                  "type": "object",
                  "properties": {
                    "chain": {
                      "type": "array",
                      "items": {
                        "type": "object"
                      },
                      "description": "iframe locators, outer first"
                    }
                  }
                }
              },
              "required": [
                "strategy",
                "value"
              ]
            },
            "text": {
              "type": "string",
              "minLength": 1,
              "maxLength": 2000
            }
          },
          "required": [
            "kind"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId",
        "condition"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "satisfied": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "satisfied"
      ]
    }
  },
  {
    "name": "browser.action.and.wait",
    "title": "Perform browser action and wait",
    "description": "Click or press, and wait for the event that this causes; use it whenever an action causes one. wait navigation: matcher?, loadState?; response: matcher, method?, status?; popup: adds the new page to the session; dialog: dialogType, action, promptText?. Any other dialog or popup is an error.",
    "profile": "core",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "action": {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "enum": [
                "click",
                "press"
              ]
            },
            "target": {
              "type": "object",
              "properties": {
                "strategy": {
                  "type": "string",
                  "enum": [
                    "role",
                    "text",
                    "label",
                    "placeholder",
                    "testId",
                    "css"
                  ]
                },
                "value": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                },
                "exact": {
                  "type": "boolean"
                },
                "frame": {
                  "type": "object",
                  "properties": {
                    "chain": {
                      "type": "array",
                      "items": {
                        "type": "object"
                      },
                      "description": "iframe locators, outer first"
                    }
                  }
                },
                "ref": {
                  "type": "string"
                }
              },
              "description": "locator fields, or ref"
            },
            "key": {
              "type": "string",
              "description": "with press",
              "minLength": 1,
              "maxLength": 64
            }
          },
          "required": [
            "kind",
            "target"
          ]
        },
        "wait": {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "enum": [
                "navigation",
                "response",
                "popup",
                "dialog"
              ]
            },
            "matcher": {
              "type": "object",
              "properties": {
                "kind": {
                  "type": "string",
                  "description": "glob: * within a path segment, ** across",
                  "enum": [
                    "exact",
                    "glob"
                  ]
                },
                "value": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 2048
                }
              },
              "required": [
                "kind",
                "value"
              ]
            },
            "loadState": {
              "type": "string",
              "description": "default load",
              "enum": [
                "domcontentloaded",
                "load"
              ]
            },
            "method": {
              "type": "string",
              "pattern": "^[A-Z]{1,16}$"
            },
            "status": {
              "type": "integer",
              "minimum": 100,
              "maximum": 599
            },
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            },
            "promptText": {
              "type": "string",
              "maxLength": 2000
            }
          },
          "required": [
            "kind"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId",
        "action",
        "wait"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "event": {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "enum": [
                "navigation",
                "response",
                "popup",
                "dialog"
              ]
            },
            "url": {
              "type": "string",
              "maxLength": 2000
            },
            "method": {
              "type": "string"
            },
            "status": {
              "type": "integer"
            },
            "page": {
              "type": "object",
              "properties": {
                "pageId": {
                  "type": "string",
                  "minLength": 1
                },
                "sessionId": {
                  "type": "string",
                  "minLength": 1
                },
                "createdAt": {
                  "type": "string"
                },
                "url": {
                  "type": "string"
                },
                "isDefault": {
                  "type": "boolean"
                }
              },
              "required": [
                "pageId",
                "sessionId",
                "createdAt",
                "url",
                "isDefault"
              ]
            },
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            },
            "message": {
              "type": "string",
              "maxLength": 2000
            },
            "defaultValue": {
              "type": "string",
              "maxLength": 2000
            }
          },
          "required": [
            "kind"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "event"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "browser.observe",
    "title": "Read page observations",
    "description": "What one page recorded since it opened: console lines, uncaught errors, requests and responses (4xx and 5xx too), failed requests. Use it to find out why a page misbehaves. Takes nothing away; pass nextCursor as sinceEventId for newer events.",
    "profile": "observability",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        },
        "source": {
          "type": "string",
          "enum": [
            "console",
            "pageError",
            "network",
            "requestFailed"
          ]
        },
        "sinceEventId": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "limit": {
          "type": "integer",
          "description": "default 50",
          "minimum": 1,
          "maximum": 200
        },
        "includeText": {
          "type": "boolean",
          "description": "with console, pageError",
          "default": false
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "pageId",
        "source"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "pageId": {
          "type": "string",
          "minLength": 1
        },
        "source": {
          "type": "string",
          "enum": [
            "console",
            "pageError",
            "network",
            "requestFailed"
          ]
        },
        "events": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "eventId": {
                "type": "string",
                "minLength": 1,
                "maxLength": 128
              },
              "timestamp": {
                "type": "string"
              },
              "sessionId": {
                "type": "string",
                "minLength": 1
              },
              "pageId": {
                "type": "string",
                "minLength": 1
              },
              "kind": {
                "type": "string",
                "enum": [
                  "console",
                  "page_error",
                  "request",
                  "response",
                  "request_failed"
                ]
              },
              "level": {
                "type": "string",
                "maxLength": 64
              },
              "text": {
                "type": "string"
              },
              "requestId": {
                "type": "string",
                "minLength": 1,
                "maxLength": 128
              },
              "method": {
                "type": "string",
                "maxLength": 32
              },
              "url": {
                "type": "string"
              },
              "resourceType": {
                "type": "string",
                "maxLength": 64
              },
              "status": {
                "type": "integer",
                "minimum": 0,
                "maximum": 999
              },
              "durationMs": {
                "type": "integer",
                "minimum": 0,
                "maximum": 86400000
              },
              "failure": {
                "type": "string"
              }
            },
            "required": [
              "eventId",
              "timestamp",
              "sessionId",
              "pageId",
              "kind"
            ]
          },
          "maxItems": 200
        },
        "nextCursor": {
          "type": [
            "string",
            "null"
          ]
        },
        "droppedCount": {
          "type": "integer",
          "minimum": 0
        },
        "gap": {
          "type": "boolean"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "pageId",
        "source",
        "events",
        "nextCursor",
        "droppedCount",
        "gap"
      ]
    }
  },
  {
    "name": "browser.state.save",
    "title": "Save browser state",
    "description": "Keep a session's login for later: cookies, localStorage, IndexedDB and open pages' sessionStorage, under stateId (letters, digits, . _ -); replaces what has that id. browser_session_create with stateId restores it.",
    "profile": "persistence",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "stateId": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "stateId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "state": {
          "type": "object",
          "properties": {
            "stateId": {
              "type": "string",
              "minLength": 1
            },
            "createdAt": {
              "type": "string"
            }
          },
          "required": [
            "stateId",
            "createdAt"
          ]
        },
        "saved": {
          "type": "object",
          "properties": {
            "cookies": {
              "type": "integer",
              "minimum": 0
            },
            "localStorage": {
              "type": "integer",
              "minimum": 0
            },
            "sessionStorage": {
              "type": "integer",
              "minimum": 0
            },
            "indexedDB": {
              "type": "object",
              "properties": {
                "databases": {
                  "type": "integer",
                  "minimum": 0
                },
                "records": {
                  "type": "integer",
                  "minimum": 0
                }
              },
              "required": [
                "databases",
                "records"
              ]
            },
            "skipped": {
              "type": "integer",
              "description": "values, databases, pages and origins that could not be saved",
              "minimum": 0
            }
          },
          "required": [
            "cookies",
            "localStorage",
            "sessionStorage",
            "indexedDB"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "state"
      ]
    }
  },
  {
    "name": "browser.state.list",
    "title": "List saved browser states",
    "description": "The ids of saved states that a new session can restore; never their contents.",
    "profile": "persistence",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {},
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "states": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "stateId": {
                "type": "string",
                "minLength": 1
              },
              "createdAt": {
                "type": "string"
              }
            },
            "required": [
              "stateId",
              "createdAt"
            ]
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "states"
      ]
    }
  },
  {
    "name": "browser.state.remove",
    "title": "Remove saved browser state",
    "description": "Delete one saved state. Sessions that were restored from it go on.",
    "profile": "persistence",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "stateId": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "stateId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "stateId": {
          "type": "string",
          "minLength": 1
        },
        "removed": {
          "type": "boolean",
          "enum": [
            true
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "stateId",
        "removed"
      ]
    }
  },
  {
    "name": "browser.download.list",
    "title": "List downloads",
    "description": "The files that a session's pages offered, and why any were refused. Only sessions made with acceptDownloads keep them.",
    "profile": "files",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "downloads": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "downloadId": {
                "type": "string",
                "minLength": 1
              },
              "name": {
                "type": "string"
              },
              "state": {
                "type": "string",
                "enum": [
                  "in_progress",
                  "completed",
                  "failed",
                  "refused"
                ]
              },
              "refusal": {
                "type": "string",
                "enum": [
                  "not_accepted",
                  "file_type",
                  "too_large",
                  "quota"
                ]
              },
              "bytes": {
                "type": "integer",
                "minimum": 0
              },
              "totalBytes": {
                "type": "integer",
                "minimum": 0
              },
              "mimeType": {
                "type": "string"
              },
              "url": {
                "type": "string"
              },
              "startedAt": {
                "type": "string"
              }
            },
            "required": [
              "downloadId",
              "name",
              "state",
              "bytes",
              "url",
              "startedAt"
            ]
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "downloads"
      ]
    }
  },
  {
    "name": "browser.download.get",
    "title": "Get download",
    "description": "One downloaded file; waits until it is complete. content says where its bytes are: in text, in an attached resource, or none.",
    "profile": "files",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "downloadId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "minimum": 1,
          "maximum": 300000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "sessionId",
        "downloadId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "operationId": {
          "type": "string",
          "minLength": 1
        },
        "sessionId": {
          "type": "string",
          "minLength": 1
        },
        "download": {
          "type": "object",
          "properties": {
            "downloadId": {
              "type": "string",
              "minLength": 1
            },
            "name": {
              "type": "string"
            },
            "state": {
              "type": "string",
              "enum": [
                "in_progress",
                "completed",
                "failed",
                "refused"
              ]
            },
            "refusal": {
              "type": "string",
              "enum": [
                "not_accepted",
                "file_type",
                "too_large",
                "quota"
              ]
            },
            "bytes": {
              "type": "integer",
              "minimum": 0
            },
            "totalBytes": {
              "type": "integer",
              "minimum": 0
            },
            "mimeType": {
              "type": "string"
            },
            "url": {
              "type": "string"
            },
            "startedAt": {
              "type": "string"
            }
          },
          "required": [
            "downloadId",
            "name",
            "state",
            "bytes",
            "url",
            "startedAt"
          ]
        },
        "content": {
          "type": "string",
          "enum": [
            "text",
            "resource",
            "none"
          ]
        },
        "text": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "operationId",
        "sessionId",
        "download",
        "content"
      ]
    }
  },
  {
    "name": "page.getPageInfo",
    "title": "Read page overview",
    "description": "What the page holds: address, layout, headings, links, buttons, fields, forms, with selectors to act on. Call it first. Without ids, here and in all page tools: the tab in front in the user's paired browser.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "maxPerKind": {
          "type": "integer",
          "default": 30,
          "minimum": 1
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "document": {
          "type": "object",
          "properties": {
            "url": {
              "type": "string"
            },
            "title": {
              "type": "string"
            },
            "description": {
              "type": "string"
            },
            "lang": {
              "type": "string"
            }
          },
          "required": [
            "url",
            "title"
          ]
        },
        "viewport": {
          "type": "object",
          "properties": {
            "width": {
              "type": "integer"
            },
            "height": {
              "type": "integer"
            },
            "scrollX": {
              "type": "integer"
            },
            "scrollY": {
              "type": "integer"
            },
            "pageWidth": {
              "type": "integer"
            },
            "pageHeight": {
              "type": "integer"
            }
          },
          "required": [
            "width",
            "height",
            "scrollX",
            "scrollY",
            "pageWidth",
            "pageHeight"
          ]
        },
        "selection": {
          "type": "string",
          "maxLength": 500
        },
        "layout": {
          "type": "object",
          "properties": {
            "regions": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "role": {
                    "type": "string"
                  },
                  "label": {
                    "type": "string"
                  },
                  "selector": {
                    "type": "string"
                  },
                  "bounds": {
                    "type": "object",
                    "properties": {
                      "x": {
                        "type": "integer"
                      },
                      "y": {
                        "type": "integer"
                      },
                      "width": {
                        "type": "integer"
                      },
                      "height": {
                        "type": "integer"
                      }
                    },
                    "required": [
                      "x",
                      "y",
                      "width",
                      "height"
                    ]
                  },
                  "contains": {
                    "type": "object",
                    "properties": {
                      "links": {
                        "type": "integer",
                        "minimum": 0
                      },
                      "buttons": {
                        "type": "integer",
                        "minimum": 0
                      },
                      "fields": {
                        "type": "integer",
                        "minimum": 0
                      }
                    },
                    "required": [
                      "links",
                      "buttons",
                      "fields"
                    ]
                  },
                  "children": {
                    "type": "array",
                    "items": {
                      "type": "object"
                    }
                  }
                },
                "required": [
                  "role",
                  "selector",
                  "bounds",
                  "contains",
                  "children"
                ]
              }
            },
            "diagram": {
              "type": "string"
            }
          },
          "required": [
            "regions",
            "diagram"
          ]
        },
        "outline": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "level": {
                "type": "integer",
                "minimum": 1,
                "maximum": 6
              },
              "text": {
                "type": "string",
                "maxLength": 120
              }
            },
            "required": [
              "level",
              "text"
            ]
          },
          "maxItems": 60
        },
        "interactive": {
          "type": "object",
          "properties": {
            "links": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "tag": {
                    "type": "string"
                  },
                  "role": {
                    "type": "string"
                  },
                  "selector": {
                    "type": "string"
                  },
                  "text": {
                    "type": "string",
                    "maxLength": 80
                  },
                  "state": {
                    "type": "object",
                    "properties": {
                      "disabled": {
                        "type": "boolean"
                      },
                      "checked": {
                        "type": "boolean"
                      },
                      "expanded": {
                        "type": "boolean"
                      },
                      "selected": {
                        "type": "boolean"
                      },
                      "current": {
                        "type": "string"
                      },
                      "required": {
                        "type": "boolean"
                      },
                      "invalid": {
                        "type": "boolean"
                      },
                      "value": {
                        "type": "string",
                        "maxLength": 60
                      },
                      "filled": {
                        "type": "boolean"
                      }
                    }
                  },
                  "bounds": {
                    "type": "object",
                    "properties": {
                      "x": {
                        "type": "integer"
                      },
                      "y": {
                        "type": "integer"
                      },
                      "width": {
                        "type": "integer"
                      },
                      "height": {
                        "type": "integer"
                      }
                    },
                    "required": [
                      "x",
                      "y",
                      "width",
                      "height"
                    ]
                  },
                  "href": {
                    "type": "string"
                  },
                  "region": {
                    "type": "string"
                  }
                },
                "required": [
                  "tag",
                  "selector",
                  "bounds",
                  "href"
                ]
              }
            },
            "buttons": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "tag": {
                    "type": "string"
                  },
                  "role": {
                    "type": "string"
                  },
                  "selector": {
                    "type": "string"
                  },
                  "text": {
                    "type": "string",
                    "maxLength": 80
                  },
                  "state": {
                    "type": "object",
                    "properties": {
                      "disabled": {
                        "type": "boolean"
                      },
                      "checked": {
                        "type": "boolean"
                      },
                      "expanded": {
                        "type": "boolean"
                      },
                      "selected": {
                        "type": "boolean"
                      },
                      "current": {
                        "type": "string"
                      },
                      "required": {
                        "type": "boolean"
                      },
                      "invalid": {
                        "type": "boolean"
                      },
                      "value": {
                        "type": "string",
                        "maxLength": 60
                      },
                      "filled": {
                        "type": "boolean"
                      }
                    }
                  },
                  "bounds": {
                    "type": "object",
                    "properties": {
                      "x": {
                        "type": "integer"
                      },
                      "y": {
                        "type": "integer"
                      },
                      "width": {
                        "type": "integer"
                      },
                      "height": {
                        "type": "integer"
                      }
                    },
                    "required": [
                      "x",
                      "y",
                      "width",
                      "height"
                    ]
                  },
                  "region": {
                    "type": "string"
                  }
                },
                "required": [
                  "tag",
                  "selector",
                  "bounds"
                ]
              }
            },
            "fields": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "tag": {
                    "type": "string"
                  },
                  "role": {
                    "type": "string"
                  },
                  "selector": {
                    "type": "string"
                  },
                  "text": {
                    "type": "string",
                    "maxLength": 80
                  },
                  "state": {
                    "type": "object",
                    "properties": {
                      "disabled": {
                        "type": "boolean"
                      },
                      "checked": {
                        "type": "boolean"
                      },
                      "expanded": {
                        "type": "boolean"
                      },
                      "selected": {
                        "type": "boolean"
                      },
                      "current": {
                        "type": "string"
                      },
                      "required": {
                        "type": "boolean"
                      },
                      "invalid": {
                        "type": "boolean"
                      },
                      "value": {
                        "type": "string",
                        "maxLength": 60
                      },
                      "filled": {
                        "type": "boolean"
                      }
                    }
                  },
                  "bounds": {
                    "type": "object",
                    "properties": {
                      "x": {
                        "type": "integer"
                      },
                      "y": {
                        "type": "integer"
                      },
                      "width": {
                        "type": "integer"
                      },
                      "height": {
                        "type": "integer"
                      }
                    },
                    "required": [
                      "x",
                      "y",
                      "width",
                      "height"
                    ]
                  },
                  "kind": {
                    "type": "string"
                  },
                  "region": {
                    "type": "string"
                  }
                },
                "required": [
                  "tag",
                  "selector",
                  "bounds",
                  "kind"
                ]
              }
            },
            "forms": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "selector": {
                    "type": "string"
                  },
                  "action": {
                    "type": "string"
                  },
                  "method": {
                    "type": "string"
                  },
                  "region": {
                    "type": "string"
                  }
                },
                "required": [
                  "selector",
                  "method"
                ]
              }
            },
            "counts": {
              "type": "object",
              "properties": {
                "links": {
                  "type": "integer",
                  "minimum": 0
                },
                "buttons": {
                  "type": "integer",
                  "minimum": 0
                },
                "fields": {
                  "type": "integer",
                  "minimum": 0
                },
                "forms": {
                  "type": "integer",
                  "minimum": 0
                }
              },
              "required": [
                "links",
                "buttons",
                "fields",
                "forms"
              ]
            }
          },
          "required": [
            "links",
            "buttons",
            "fields",
            "forms",
            "counts"
          ]
        },
        "hiddenText": {
          "type": "object",
          "properties": {
            "pieces": {
              "type": "integer",
              "minimum": 0
            },
            "chars": {
              "type": "integer",
              "minimum": 0
            }
          },
          "required": [
            "pieces",
            "chars"
          ]
        },
        "siteTools": {
          "type": "object",
          "properties": {
            "api": {
              "type": "string",
              "enum": [
                "document.modelContext",
                "navigator.modelContext"
              ]
            },
            "count": {
              "type": "integer",
              "minimum": 0
            },
            "tools": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "name": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 128
                  },
                  "description": {
                    "type": "string",
                    "maxLength": 140
                  }
                },
                "required": [
                  "name",
                  "description"
                ]
              },
              "maxItems": 64
            }
          },
          "required": [
            "api",
            "count",
            "tools"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "document",
        "viewport",
        "layout",
        "outline",
        "interactive",
        "hiddenText"
      ]
    }
  },
  {
    "name": "page.extractText",
    "title": "Extract page text",
    "description": "The rendered text of the page or of one element, without what no person can see; a long one in pieces: go on with cursor. format html gives markup, and is refused by default.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "format": {
          "type": "string",
          "default": "text",
          "enum": [
            "text",
            "html"
          ]
        },
        "maxLength": {
          "type": "integer",
          "default": 20000,
          "minimum": 1,
          "maximum": 200000
        },
        "cursor": {
          "type": "string",
          "maxLength": 32
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "content": {
          "type": "string"
        },
        "source": {
          "type": "string"
        },
        "length": {
          "type": "integer",
          "minimum": 0
        },
        "offset": {
          "type": "integer",
          "minimum": 0
        },
        "truncated": {
          "type": "boolean"
        },
        "nextOffset": {
          "type": "integer",
          "minimum": 0
        },
        "cursor": {
          "type": "string"
        },
        "stale": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "hiddenText": {
          "type": "object",
          "properties": {
            "pieces": {
              "type": "integer",
              "minimum": 0
            },
            "chars": {
              "type": "integer",
              "minimum": 0
            }
          },
          "required": [
            "pieces",
            "chars"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "source",
        "length"
      ]
    }
  },
  {
    "name": "page.waitForElement",
    "title": "Wait for page element",
    "description": "Wait until an element is visible (default), attached, hidden or detached.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "state": {
          "type": "string",
          "default": "visible",
          "enum": [
            "attached",
            "visible",
            "hidden",
            "detached"
          ]
        },
        "timeoutMs": {
          "type": "integer",
          "default": 5000,
          "minimum": 1,
          "maximum": 30000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "target"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "state": {
          "type": "string"
        },
        "elapsedMs": {
          "type": "integer",
          "minimum": 0
        },
        "element": {
          "type": "object",
          "properties": {
            "tag": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string",
              "maxLength": 80
            },
            "state": {
              "type": "object",
              "properties": {
                "disabled": {
                  "type": "boolean"
                },
                "checked": {
                  "type": "boolean"
                },
                "expanded": {
                  "type": "boolean"
                },
                "selected": {
                  "type": "boolean"
                },
                "current": {
                  "type": "string"
                },
                "required": {
                  "type": "boolean"
                },
                "invalid": {
                  "type": "boolean"
                },
                "value": {
                  "type": "string",
                  "maxLength": 60
                },
                "filled": {
                  "type": "boolean"
                }
              }
            },
            "bounds": {
              "type": "object",
              "properties": {
                "x": {
                  "type": "integer"
                },
                "y": {
                  "type": "integer"
                },
                "width": {
                  "type": "integer"
                },
                "height": {
                  "type": "integer"
                }
              },
              "required": [
                "x",
                "y",
                "width",
                "height"
              ]
            }
          },
          "required": [
            "tag",
            "selector",
            "bounds"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "state",
        "elapsedMs"
      ]
    }
  },
  {
    "name": "page.clickElement",
    "title": "Click page element",
    "description": "Click an element by its selector or visible text. The first choice for clicks; use page_trustedClick where a page ignores it.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "scrollIntoView": {
          "type": "boolean",
          "default": true
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "target"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "tag": {
          "type": "string"
        },
        "role": {
          "type": "string"
        },
        "selector": {
          "type": "string"
        },
        "text": {
          "type": "string",
          "maxLength": 80
        },
        "state": {
          "type": "object",
          "properties": {
            "disabled": {
              "type": "boolean"
            },
            "checked": {
              "type": "boolean"
            },
            "expanded": {
              "type": "boolean"
            },
            "selected": {
              "type": "boolean"
            },
            "current": {
              "type": "string"
            },
            "required": {
              "type": "boolean"
            },
            "invalid": {
              "type": "boolean"
            },
            "value": {
              "type": "string",
              "maxLength": 60
            },
            "filled": {
              "type": "boolean"
            }
          }
        },
        "bounds": {
          "type": "object",
          "properties": {
            "x": {
              "type": "integer"
            },
            "y": {
              "type": "integer"
            },
            "width": {
              "type": "integer"
            },
            "height": {
              "type": "integer"
            }
          },
          "required": [
            "x",
            "y",
            "width",
            "height"
          ]
        },
        "submits": {
          "type": "boolean"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "tag",
        "selector",
        "bounds",
        "submits"
      ]
    }
  },
  {
    "name": "page.trustedClick",
    "title": "Click with real mouse input",
    "description": "A real mouse click, for pages that ignore page_clickElement or want a user's gesture. Give target or point.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "point": {
          "type": "object",
          "properties": {
            "x": {
              "type": "number"
            },
            "y": {
              "type": "number"
            }
          },
          "description": "viewport pixels",
          "required": [
            "x",
            "y"
          ]
        },
        "button": {
          "type": "string",
          "default": "left",
          "enum": [
            "left",
            "right",
            "middle"
          ]
        },
        "clickCount": {
          "type": "integer",
          "default": 1,
          "minimum": 1,
          "maximum": 3
        },
        "modifiers": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "ctrl",
              "shift",
              "alt",
              "meta"
            ]
          },
          "default": [],
          "maxItems": 4
        },
        "scrollIntoView": {
          "type": "boolean",
          "default": true
        },
        "moveSteps": {
          "type": "integer",
          "default": 8,
          "minimum": 1,
          "maximum": 60
        },
        "hoverMs": {
          "type": "integer",
          "default": 60,
          "minimum": 0,
          "maximum": 2000
        },
        "holdMs": {
          "type": "integer",
          "default": 50,
          "minimum": 0,
          "maximum": 2000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "tag": {
          "type": "string"
        },
        "role": {
          "type": "string"
        },
        "selector": {
          "type": "string"
        },
        "text": {
          "type": "string",
          "maxLength": 80
        },
        "state": {
          "type": "object",
          "properties": {
            "disabled": {
              "type": "boolean"
            },
            "checked": {
              "type": "boolean"
            },
            "expanded": {
              "type": "boolean"
            },
            "selected": {
              "type": "boolean"
            },
            "current": {
              "type": "string"
            },
            "required": {
              "type": "boolean"
            },
            "invalid": {
              "type": "boolean"
            },
            "value": {
              "type": "string",
              "maxLength": 60
            },
            "filled": {
              "type": "boolean"
            }
          }
        },
        "bounds": {
          "type": "object",
          "properties": {
            "x": {
              "type": "integer"
            },
            "y": {
              "type": "integer"
            },
            "width": {
              "type": "integer"
            },
            "height": {
              "type": "integer"
            }
          },
          "required": [
            "x",
            "y",
            "width",
            "height"
          ]
        },
        "over": {
          "type": "string"
        },
        "point": {
          "type": "object",
          "properties": {
            "x": {
              "type": "number"
            },
            "y": {
              "type": "number"
            }
          },
          "required": [
            "x",
            "y"
          ]
        },
        "from": {
          "type": "object",
          "properties": {
            "x": {
              "type": "number"
            },
            "y": {
              "type": "number"
            }
          },
          "required": [
            "x",
            "y"
          ]
        },
        "button": {
          "type": "string"
        },
        "clickCount": {
          "type": "integer"
        },
        "modifiers": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "moveSteps": {
          "type": "integer"
        },
        "hoverMs": {
          "type": "integer"
        },
        "holdMs": {
          "type": "integer"
        },
        "submits": {
          "type": "boolean"
        },
        "trusted": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "point",
        "from",
        "button",
        "clickCount",
        "modifiers",
        "moveSteps",
        "hoverMs",
        "holdMs",
        "submits",
        "trusted"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "page.hoverElement",
    "title": "Hover over page element",
    "description": "Tell an element that the pointer is over it, to open menus and tooltips that scripts make. CSS :hover does not change.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "scrollIntoView": {
          "type": "boolean",
          "default": true
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "target"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "tag": {
          "type": "string"
        },
        "role": {
          "type": "string"
        },
        "selector": {
          "type": "string"
        },
        "text": {
          "type": "string",
          "maxLength": 80
        },
        "state": {
          "type": "object",
          "properties": {
            "disabled": {
              "type": "boolean"
            },
            "checked": {
              "type": "boolean"
            },
            "expanded": {
              "type": "boolean"
            },
            "selected": {
              "type": "boolean"
            },
            "current": {
              "type": "string"
            },
            "required": {
              "type": "boolean"
            },
            "invalid": {
              "type": "boolean"
            },
            "value": {
              "type": "string",
              "maxLength": 60
            },
            "filled": {
              "type": "boolean"
            }
          }
        },
        "bounds": {
          "type": "object",
          "properties": {
            "x": {
              "type": "integer"
            },
            "y": {
              "type": "integer"
            },
            "width": {
              "type": "integer"
            },
            "height": {
              "type": "integer"
            }
          },
          "required": [
            "x",
            "y",
            "width",
            "height"
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "tag",
        "selector",
        "bounds"
      ]
    }
  },
  {
    "name": "page.fillInput",
    "title": "Fill page field",
    "description": "Set the value of a field, text area or editable element in one step; clear:false appends.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "value": {
          "type": "string"
        },
        "clear": {
          "type": "boolean",
          "default": true
        },
        "pressEnter": {
          "type": "boolean",
          "default": false
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "target",
        "value"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "element": {
          "type": "object",
          "properties": {
            "tag": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string",
              "maxLength": 80
            },
            "state": {
              "type": "object",
              "properties": {
                "disabled": {
                  "type": "boolean"
                },
                "checked": {
                  "type": "boolean"
                },
                "expanded": {
                  "type": "boolean"
                },
                "selected": {
                  "type": "boolean"
                },
                "current": {
                  "type": "string"
                },
                "required": {
                  "type": "boolean"
                },
                "invalid": {
                  "type": "boolean"
                },
                "value": {
                  "type": "string",
                  "maxLength": 60
                },
                "filled": {
                  "type": "boolean"
                }
              }
            },
            "bounds": {
              "type": "object",
              "properties": {
                "x": {
                  "type": "integer"
                },
                "y": {
                  "type": "integer"
                },
                "width": {
                  "type": "integer"
                },
                "height": {
                  "type": "integer"
                }
              },
              "required": [
                "x",
                "y",
                "width",
                "height"
              ]
            }
          },
          "required": [
            "tag",
            "selector",
            "bounds"
          ]
        },
        "length": {
          "type": "integer",
          "minimum": 0
        },
        "appended": {
          "type": "boolean"
        },
        "submitted": {
          "type": "boolean"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "element",
        "length",
        "appended"
      ]
    }
  },
  {
    "name": "page.selectOption",
    "title": "Select page option",
    "description": "Choose an option of a select by value, label or index, the first of them that is given.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "value": {
          "type": "string"
        },
        "label": {
          "type": "string"
        },
        "index": {
          "type": "integer",
          "minimum": 0
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "target"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "selected": {
          "type": "object",
          "properties": {
            "value": {
              "type": "string"
            },
            "label": {
              "type": "string"
            },
            "index": {
              "type": "integer",
              "minimum": 0
            }
          },
          "required": [
            "value",
            "label",
            "index"
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "selected"
      ]
    }
  },
  {
    "name": "page.pressKey",
    "title": "Press key on page",
    "description": "Press one key (Enter, Escape, ArrowDown, a) on an element or on what has the focus. Scripts see it; the browser's own shortcuts do not run.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "key": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64
        },
        "modifiers": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "ctrl",
              "shift",
              "alt",
              "meta"
            ]
          },
          "default": [],
          "maxItems": 4
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "key"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "key": {
          "type": "string"
        },
        "modifiers": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "receivedBy": {
          "type": "object",
          "properties": {
            "tag": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string",
              "maxLength": 80
            },
            "state": {
              "type": "object",
              "properties": {
                "disabled": {
                  "type": "boolean"
                },
                "checked": {
                  "type": "boolean"
                },
                "expanded": {
                  "type": "boolean"
                },
                "selected": {
                  "type": "boolean"
                },
                "current": {
                  "type": "string"
                },
                "required": {
                  "type": "boolean"
                },
                "invalid": {
                  "type": "boolean"
                },
                "value": {
                  "type": "string",
                  "maxLength": 60
                },
                "filled": {
                  "type": "boolean"
                }
              }
            },
            "bounds": {
              "type": "object",
              "properties": {
                "x": {
                  "type": "integer"
                },
                "y": {
                  "type": "integer"
                },
                "width": {
                  "type": "integer"
                },
                "height": {
                  "type": "integer"
                }
              },
              "required": [
                "x",
                "y",
                "width",
                "height"
              ]
            }
          },
          "required": [
            "tag",
            "selector",
            "bounds"
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "key",
        "modifiers",
        "receivedBy"
      ]
    }
  },
  {
    "name": "page.dragElement",
    "title": "Drag page element",
    "description": "Drag one element or viewport point (from, fromPoint) onto another, as scripts see it; trusted: with the real mouse. native is HTML drag and drop, auto finds out.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "from": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "fromPoint": {
          "type": "object",
          "properties": {
            "x": {
              "type": "number"
            },
            "y": {
              "type": "number"
            }
          },
          "required": [
            "x",
            "y"
          ]
        },
        "to": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "toPoint": {
          "type": "object",
          "properties": {
            "x": {
              "type": "number"
            },
            "y": {
              "type": "number"
            }
          },
          "required": [
            "x",
            "y"
          ]
        },
        "mode": {
          "type": "string",
          "default": "auto",
          "enum": [
            "auto",
            "pointer",
            "native"
          ]
        },
        "steps": {
          "type": "integer",
          "default": 16,
          "minimum": 2,
          "maximum": 60
        },
        "holdMs": {
          "type": "integer",
          "default": 120,
          "minimum": 0,
          "maximum": 5000
        },
        "settleMs": {
          "type": "integer",
          "default": 120,
          "minimum": 0,
          "maximum": 5000
        },
        "trusted": {
          "type": "boolean",
          "default": false
        },
        "scrollIntoView": {
          "type": "boolean",
          "default": true
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "from": {
          "type": "object",
          "properties": {
            "tag": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string",
              "maxLength": 80
            },
            "state": {
              "type": "object",
              "properties": {
                "disabled": {
                  "type": "boolean"
                },
                "checked": {
                  "type": "boolean"
                },
                "expanded": {
                  "type": "boolean"
                },
                "selected": {
                  "type": "boolean"
                },
                "current": {
                  "type": "string"
                },
                "required": {
                  "type": "boolean"
                },
                "invalid": {
                  "type": "boolean"
                },
                "value": {
                  "type": "string",
                  "maxLength": 60
                },
                "filled": {
                  "type": "boolean"
                }
              }
            },
            "bounds": {
              "type": "object",
              "properties": {
                "x": {
                  "type": "integer"
                },
                "y": {
                  "type": "integer"
                },
                "width": {
                  "type": "integer"
                },
                "height": {
                  "type": "integer"
                }
              },
              "required": [
                "x",
                "y",
                "width",
                "height"
              ]
            }
          },
          "required": [
            "tag",
            "selector",
            "bounds"
          ]
        },
        "to": {
          "type": "object",
          "properties": {
            "tag": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string",
              "maxLength": 80
            },
            "state": {
              "type": "object",
              "properties": {
                "disabled": {
                  "type": "boolean"
                },
                "checked": {
                  "type": "boolean"
                },
                "expanded": {
                  "type": "boolean"
                },
                "selected": {
                  "type": "boolean"
                },
                "current": {
                  "type": "string"
                },
                "required": {
                  "type": "boolean"
                },
                "invalid": {
                  "type": "boolean"
                },
                "value": {
                  "type": "string",
                  "maxLength": 60
                },
                "filled": {
                  "type": "boolean"
                }
              }
            },
            "bounds": {
              "type": "object",
              "properties": {
                "x": {
                  "type": "integer"
                },
                "y": {
                  "type": "integer"
                },
                "width": {
                  "type": "integer"
                },
                "height": {
                  "type": "integer"
                }
              },
              "required": [
                "x",
                "y",
                "width",
                "height"
              ]
            }
          },
          "required": [
            "tag",
            "selector",
            "bounds"
          ]
        },
        "mechanism": {
          "type": "string",
          "enum": [
            "pointer",
            "native"
          ]
        },
        "approach": {
          "type": "object",
          "properties": {
            "x": {
              "type": "number"
            },
            "y": {
              "type": "number"
            }
          },
          "required": [
            "x",
            "y"
          ]
        },
        "grip": {
          "type": "object",
          "properties": {
            "x": {
              "type": "number"
            },
            "y": {
              "type": "number"
            }
          },
          "required": [
            "x",
            "y"
          ]
        },
        "drop": {
          "type": "object",
          "properties": {
            "x": {
              "type": "number"
            },
            "y": {
              "type": "number"
            }
          },
          "required": [
            "x",
            "y"
          ]
        },
        "steps": {
          "type": "integer"
        },
        "holdMs": {
          "type": "integer"
        },
        "settleMs": {
          "type": "integer"
        },
        "landedOn": {
          "type": "string"
        },
        "started": {
          "type": "boolean"
        },
        "accepted": {
          "type": "boolean"
        },
        "trusted": {
          "type": "boolean"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "mechanism",
        "approach",
        "grip",
        "drop",
        "steps",
        "holdMs",
        "settleMs",
        "trusted"
      ]
    }
  },
  {
    "name": "page.focusInput",
    "title": "Focus page field",
    "description": "Put the focus on a field or another element; the caret goes to its end, its start, or selects all of it.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "caret": {
          "type": "string",
          "default": "end",
          "enum": [
            "start",
            "end",
            "all"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "target"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "tag": {
          "type": "string"
        },
        "role": {
          "type": "string"
        },
        "selector": {
          "type": "string"
        },
        "text": {
          "type": "string",
          "maxLength": 80
        },
        "state": {
          "type": "object",
          "properties": {
            "disabled": {
              "type": "boolean"
            },
            "checked": {
              "type": "boolean"
            },
            "expanded": {
              "type": "boolean"
            },
            "selected": {
              "type": "boolean"
            },
            "current": {
              "type": "string"
            },
            "required": {
              "type": "boolean"
            },
            "invalid": {
              "type": "boolean"
            },
            "value": {
              "type": "string",
              "maxLength": 60
            },
            "filled": {
              "type": "boolean"
            }
          }
        },
        "bounds": {
          "type": "object",
          "properties": {
            "x": {
              "type": "integer"
            },
            "y": {
              "type": "integer"
            },
            "width": {
              "type": "integer"
            },
            "height": {
              "type": "integer"
            }
          },
          "required": [
            "x",
            "y",
            "width",
            "height"
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "tag",
        "selector",
        "bounds"
      ]
    }
  },
  {
    "name": "page.typeText",
    "title": "Type text on page",
    "description": "Type key by key, for pages that watch keys; else page_fillInput. Without target: where the focus is. A line break is Enter.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "text": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000
        },
        "speed": {
          "type": "string",
          "default": "natural",
          "enum": [
            "slow",
            "natural",
            "fast",
            "instant"
          ]
        },
        "charDelayMs": {
          "type": "integer",
          "minimum": 0,
          "maximum": 2000
        },
        "jitter": {
          "type": "number",
          "default": 0.35,
          "minimum": 0,
          "maximum": 1
        },
        "clear": {
          "type": "boolean",
          "default": true
        },
        "pressEnter": {
          "type": "boolean",
          "default": false
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "text"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "element": {
          "type": "object",
          "properties": {
            "tag": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string",
              "maxLength": 80
            },
            "state": {
              "type": "object",
              "properties": {
                "disabled": {
                  "type": "boolean"
                },
                "checked": {
                  "type": "boolean"
                },
                "expanded": {
                  "type": "boolean"
                },
                "selected": {
                  "type": "boolean"
                },
                "current": {
                  "type": "string"
                },
                "required": {
                  "type": "boolean"
                },
                "invalid": {
                  "type": "boolean"
                },
                "value": {
                  "type": "string",
                  "maxLength": 60
                },
                "filled": {
                  "type": "boolean"
                }
              }
            },
            "bounds": {
              "type": "object",
              "properties": {
                "x": {
                  "type": "integer"
                },
                "y": {
                  "type": "integer"
                },
                "width": {
                  "type": "integer"
                },
                "height": {
                  "type": "integer"
                }
              },
              "required": [
                "x",
                "y",
                "width",
                "height"
              ]
            }
          },
          "required": [
            "tag",
            "selector",
            "bounds"
          ]
        },
        "typed": {
          "type": "integer",
          "minimum": 0
        },
        "charDelayMs": {
          "type": "integer",
          "minimum": 0
        },
        "elapsedMs": {
          "type": "integer",
          "minimum": 0
        },
        "appended": {
          "type": "boolean"
        },
        "submitted": {
          "type": "boolean"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "element",
        "typed",
        "charDelayMs",
        "elapsedMs",
        "appended",
        "submitted"
      ]
    }
  },
  {
    "name": "page.selectText",
    "title": "Select page text",
    "description": "Select all that an element holds, or a phrase of the page: target or search. occurrence counts the hits from 0.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "search": {
          "type": "string",
          "maxLength": 1000
        },
        "occurrence": {
          "type": "integer",
          "default": 0,
          "minimum": 0
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "selectedText": {
          "type": "string",
          "maxLength": 500
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "selectedText"
      ]
    }
  },
  {
    "name": "page.submitForm",
    "title": "Submit page form",
    "description": "Send a form as its button would: the target or the form around it, else the first of the page. submitted false: a field's value is not valid.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "form": {
          "type": "string"
        },
        "action": {
          "type": "string"
        },
        "method": {
          "type": "string"
        },
        "submitted": {
          "type": "boolean"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "form",
        "method",
        "submitted"
      ]
    }
  },
  {
    "name": "page.findProgress",
    "title": "Find page progress",
    "description": "What on the page tells how far something has got: bars, percentages, spinners, busy regions. Empty: the page tells nothing.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "maxCandidates": {
          "type": "integer",
          "default": 10,
          "minimum": 1,
          "maximum": 30
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "candidates": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "kind": {
                "type": "string",
                "enum": [
                  "progressbar",
                  "progress-element",
                  "percent-text",
                  "spinner",
                  "busy-region"
                ]
              },
              "selector": {
                "type": "string"
              },
              "text": {
                "type": "string",
                "maxLength": 80
              },
              "value": {
                "type": "number"
              },
              "max": {
                "type": "number"
              },
              "percent": {
                "type": "number",
                "minimum": 0,
                "maximum": 100
              },
              "bounds": {
                "type": "object",
                "properties": {
                  "x": {
                    "type": "integer"
                  },
                  "y": {
                    "type": "integer"
                  },
                  "width": {
                    "type": "integer"
                  },
                  "height": {
                    "type": "integer"
                  }
                },
                "required": [
                  "x",
                  "y",
                  "width",
                  "height"
                ]
              }
            },
            "required": [
              "kind",
              "selector",
              "bounds"
            ]
          },
          "maxItems": 30
        },
        "titlePercent": {
          "type": "number",
          "minimum": 0,
          "maximum": 100
        },
        "url": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "candidates",
        "url"
      ]
    }
  },
  {
    "name": "page.findSearch",
    "title": "Find site search",
    "description": "How this site is searched: fields, buttons that show one, links, an address with {query}. It searches nothing; page_searchSite does.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "maxPerKind": {
          "type": "integer",
          "default": 5,
          "minimum": 1,
          "maximum": 20
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "url": {
          "type": "string"
        },
        "searchable": {
          "type": "boolean"
        },
        "template": {
          "type": "string"
        },
        "templateFrom": {
          "type": "string",
          "enum": [
            "form",
            "address"
          ]
        },
        "fields": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "tag": {
                "type": "string"
              },
              "role": {
                "type": "string"
              },
              "selector": {
                "type": "string"
              },
              "text": {
                "type": "string",
                "maxLength": 80
              },
              "state": {
                "type": "object",
                "properties": {
                  "disabled": {
                    "type": "boolean"
                  },
                  "checked": {
                    "type": "boolean"
                  },
                  "expanded": {
                    "type": "boolean"
                  },
                  "selected": {
                    "type": "boolean"
                  },
                  "current": {
                    "type": "string"
                  },
                  "required": {
                    "type": "boolean"
                  },
                  "invalid": {
                    "type": "boolean"
                  },
                  "value": {
                    "type": "string",
                    "maxLength": 60
                  },
                  "filled": {
                    "type": "boolean"
                  }
                }
              },
              "bounds": {
                "type": "object",
                "properties": {
                  "x": {
                    "type": "integer"
                  },
                  "y": {
                    "type": "integer"
                  },
                  "width": {
                    "type": "integer"
                  },
                  "height": {
                    "type": "integer"
                  }
                },
                "required": [
                  "x",
                  "y",
                  "width",
                  "height"
                ]
              },
              "param": {
                "type": "string"
              },
              "hidden": {
                "type": "boolean",
                "enum": [
                  true
                ]
              },
              "form": {
                "type": "object",
                "properties": {
                  "selector": {
                    "type": "string"
                  },
                  "action": {
                    "type": "string"
                  },
                  "method": {
                    "type": "string"
                  }
                },
                "required": [
                  "selector",
                  "method"
                ]
              }
            },
            "required": [
              "tag",
              "selector",
              "bounds"
            ]
          },
          "maxItems": 20
        },
        "toggles": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "tag": {
                "type": "string"
              },
              "role": {
                "type": "string"
              },
              "selector": {
                "type": "string"
              },
              "text": {
                "type": "string",
                "maxLength": 80
              },
              "state": {
                "type": "object",
                "properties": {
                  "disabled": {
                    "type": "boolean"
                  },
                  "checked": {
                    "type": "boolean"
                  },
                  "expanded": {
                    "type": "boolean"
                  },
                  "selected": {
                    "type": "boolean"
                  },
                  "current": {
                    "type": "string"
                  },
                  "required": {
                    "type": "boolean"
                  },
                  "invalid": {
                    "type": "boolean"
                  },
                  "value": {
                    "type": "string",
                    "maxLength": 60
                  },
                  "filled": {
                    "type": "boolean"
                  }
                }
              },
              "bounds": {
                "type": "object",
                "properties": {
                  "x": {
                    "type": "integer"
                  },
                  "y": {
                    "type": "integer"
                  },
                  "width": {
                    "type": "integer"
                  },
                  "height": {
                    "type": "integer"
                  }
                },
                "required": [
                  "x",
                  "y",
                  "width",
                  "height"
                ]
              }
            },
            "required": [
              "tag",
              "selector",
              "bounds"
            ]
          },
          "maxItems": 20
        },
        "links": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "tag": {
                "type": "string"
              },
              "role": {
                "type": "string"
              },
              "selector": {
                "type": "string"
              },
              "text": {
                "type": "string",
                "maxLength": 80
              },
              "state": {
                "type": "object",
                "properties": {
                  "disabled": {
                    "type": "boolean"
                  },
                  "checked": {
                    "type": "boolean"
                  },
                  "expanded": {
                    "type": "boolean"
                  },
                  "selected": {
                    "type": "boolean"
                  },
                  "current": {
                    "type": "string"
                  },
                  "required": {
                    "type": "boolean"
                  },
                  "invalid": {
                    "type": "boolean"
                  },
                  "value": {
                    "type": "string",
                    "maxLength": 60
                  },
                  "filled": {
                    "type": "boolean"
                  }
                }
              },
              "bounds": {
                "type": "object",
                "properties": {
                  "x": {
                    "type": "integer"
                  },
                  "y": {
                    "type": "integer"
                  },
                  "width": {
                    "type": "integer"
                  },
                  "height": {
                    "type": "integer"
                  }
                },
                "required": [
                  "x",
                  "y",
                  "width",
                  "height"
                ]
              },
              "href": {
                "type": "string"
              }
            },
            "required": [
              "tag",
              "selector",
              "bounds",
              "href"
            ]
          },
          "maxItems": 20
        },
        "openSearch": {
          "type": "object",
          "properties": {
            "href": {
              "type": "string"
            },
            "title": {
              "type": "string"
            }
          },
          "required": [
            "href"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "url",
        "searchable",
        "fields",
        "toggles",
        "links"
      ]
    }
  },
  {
    "name": "page.searchSite",
    "title": "Search site",
    "description": "Search this site by its own search, with the address of its results or its field (target), and tell where that led.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "query": {
          "type": "string",
          "minLength": 1,
          "maxLength": 200
        },
        "strategy": {
          "type": "string",
          "default": "auto",
          "enum": [
            "auto",
            "url",
            "field"
          ]
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "query"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "searchedFor": {
          "type": "string"
        },
        "via": {
          "type": "string",
          "enum": [
            "url",
            "field"
          ]
        },
        "templateFrom": {
          "type": "string",
          "enum": [
            "form",
            "address"
          ]
        },
        "navigatingTo": {
          "type": "string"
        },
        "submitted": {
          "type": "boolean"
        },
        "field": {
          "type": "object",
          "properties": {
            "tag": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string",
              "maxLength": 80
            },
            "state": {
              "type": "object",
              "properties": {
                "disabled": {
                  "type": "boolean"
                },
                "checked": {
                  "type": "boolean"
                },
                "expanded": {
                  "type": "boolean"
                },
                "selected": {
                  "type": "boolean"
                },
                "current": {
                  "type": "string"
                },
                "required": {
                  "type": "boolean"
                },
                "invalid": {
                  "type": "boolean"
                },
                "value": {
                  "type": "string",
                  "maxLength": 60
                },
                "filled": {
                  "type": "boolean"
                }
              }
            },
            "bounds": {
              "type": "object",
              "properties": {
                "x": {
                  "type": "integer"
                },
                "y": {
                  "type": "integer"
                },
                "width": {
                  "type": "integer"
                },
                "height": {
                  "type": "integer"
                }
              },
              "required": [
                "x",
                "y",
                "width",
                "height"
              ]
            },
            "param": {
              "type": "string"
            },
            "hidden": {
              "type": "boolean",
              "enum": [
                true
              ]
            },
            "form": {
              "type": "object",
              "properties": {
                "selector": {
                  "type": "string"
                },
                "action": {
                  "type": "string"
                },
                "method": {
                  "type": "string"
                }
              },
              "required": [
                "selector",
                "method"
              ]
            }
          },
          "required": [
            "tag",
            "selector",
            "bounds"
          ]
        },
        "loaded": {
          "type": "boolean"
        },
        "landedOn": {
          "type": "string"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "searchedFor",
        "via",
        "loaded"
      ]
    }
  },
  {
    "name": "page.pickElement",
    "title": "Ask user to point",
    "description": "Ask the user to point at something on the page, and wait until they have: what it is, its text, a picture. Needs a user who sees the tab.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "hint": {
          "type": "string",
          "maxLength": 120
        },
        "maxContentLength": {
          "type": "integer",
          "default": 2000,
          "minimum": 1,
          "maximum": 20000
        },
        "timeoutMs": {
          "type": "integer",
          "default": 60000,
          "minimum": 5000,
          "maximum": 300000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "element": {
          "type": "object",
          "properties": {
            "tag": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string",
              "maxLength": 80
            },
            "state": {
              "type": "object",
              "properties": {
                "disabled": {
                  "type": "boolean"
                },
                "checked": {
                  "type": "boolean"
                },
                "expanded": {
                  "type": "boolean"
                },
                "selected": {
                  "type": "boolean"
                },
                "current": {
                  "type": "string"
                },
                "required": {
                  "type": "boolean"
                },
                "invalid": {
                  "type": "boolean"
                },
                "value": {
                  "type": "string",
                  "maxLength": 60
                },
                "filled": {
                  "type": "boolean"
                }
              }
            },
            "bounds": {
              "type": "object",
              "properties": {
                "x": {
                  "type": "integer"
                },
                "y": {
                  "type": "integer"
                },
                "width": {
                  "type": "integer"
                },
                "height": {
                  "type": "integer"
                }
              },
              "required": [
                "x",
                "y",
                "width",
                "height"
              ]
            }
          },
          "required": [
            "tag",
            "selector",
            "bounds"
          ]
        },
        "content": {
          "type": "string"
        },
        "truncated": {
          "type": "boolean"
        },
        "url": {
          "type": "string"
        },
        "title": {
          "type": "string"
        },
        "shot": {
          "type": "object",
          "properties": {
            "width": {
              "type": "integer",
              "minimum": 1
            },
            "height": {
              "type": "integer",
              "minimum": 1
            }
          },
          "required": [
            "width",
            "height"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "element",
        "content",
        "truncated",
        "url",
        "title"
      ]
    }
  },
  {
    "name": "page.scrollTo",
    "title": "Scroll page",
    "description": "Bring an element to the middle, go to a position of the document, or one screen up or down (default) or to an edge.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "position": {
          "type": "object",
          "properties": {
            "x": {
              "type": "number"
            },
            "y": {
              "type": "number"
            }
          },
          "required": [
            "y"
          ]
        },
        "direction": {
          "type": "string",
          "enum": [
            "up",
            "down",
            "top",
            "bottom"
          ]
        },
        "behavior": {
          "type": "string",
          "default": "smooth",
          "enum": [
            "smooth",
            "instant"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "scrollX": {
          "type": "integer"
        },
        "scrollY": {
          "type": "integer"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "scrollX",
        "scrollY"
      ]
    }
  },
  {
    "name": "page.highlightElement",
    "title": "Highlight page element",
    "description": "Show the user an element: scroll to it and draw an outline around it for a while.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "durationMs": {
          "type": "integer",
          "default": 2000,
          "minimum": 1,
          "maximum": 30000
        },
        "label": {
          "type": "string",
          "maxLength": 120
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "target"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "element": {
          "type": "object",
          "properties": {
            "tag": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string",
              "maxLength": 80
            },
            "state": {
              "type": "object",
              "properties": {
                "disabled": {
                  "type": "boolean"
                },
                "checked": {
                  "type": "boolean"
                },
                "expanded": {
                  "type": "boolean"
                },
                "selected": {
                  "type": "boolean"
                },
                "current": {
                  "type": "string"
                },
                "required": {
                  "type": "boolean"
                },
                "invalid": {
                  "type": "boolean"
                },
                "value": {
                  "type": "string",
                  "maxLength": 60
                },
                "filled": {
                  "type": "boolean"
                }
              }
            },
            "bounds": {
              "type": "object",
              "properties": {
                "x": {
                  "type": "integer"
                },
                "y": {
                  "type": "integer"
                },
                "width": {
                  "type": "integer"
                },
                "height": {
                  "type": "integer"
                }
              },
              "required": [
                "x",
                "y",
                "width",
                "height"
              ]
            }
          },
          "required": [
            "tag",
            "selector",
            "bounds"
          ]
        },
        "durationMs": {
          "type": "integer"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "element",
        "durationMs"
      ]
    }
  },
  {
    "name": "page.navigate",
    "title": "Navigate tab",
    "description": "Go to an http(s) address, absolute or relative to the page, or back, forward, reload: url or action. loaded false: not within 10 s.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "url": {
          "type": "string",
          "minLength": 1
        },
        "action": {
          "type": "string",
          "enum": [
            "back",
            "forward",
            "reload"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "navigatingTo": {
          "type": "string"
        },
        "navigatedTo": {
          "type": "string"
        },
        "performed": {
          "type": "string"
        },
        "navigating": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "loaded": {
          "type": "boolean"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "loaded"
      ]
    }
  },
  {
    "name": "page.openTab",
    "title": "Open tab",
    "description": "Open an http(s) address, absolute or relative to the page, in a new tab beside this one.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "url": {
          "type": "string",
          "minLength": 1
        },
        "active": {
          "type": "boolean",
          "default": true
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "url"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "performed": {
          "type": "string"
        },
        "openedUrl": {
          "type": "string"
        },
        "tabId": {
          "type": "integer"
        },
        "index": {
          "type": "integer"
        },
        "loaded": {
          "type": "boolean"
        },
        "activeTabId": {
          "type": "integer"
        },
        "previousTabId": {
          "type": "integer"
        },
        "openedPageId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "performed",
        "openedUrl",
        "tabId",
        "index",
        "loaded"
      ]
    }
  },
  {
    "name": "page.switchTab",
    "title": "List or switch tabs",
    "description": "Without tabId and match: list the open tabs. Else bring one to the front, by its id or part of its title or address.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "tabId": {
          "type": "integer"
        },
        "match": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "performed": {
          "type": "string"
        },
        "activeTabId": {
          "type": "integer"
        },
        "previousTabId": {
          "type": "integer"
        },
        "tab": {
          "type": "object",
          "properties": {
            "tabId": {
              "type": "integer"
            },
            "title": {
              "type": "string",
              "maxLength": 120
            },
            "url": {
              "type": "string",
              "maxLength": 120
            },
            "active": {
              "type": "boolean"
            },
            "pageId": {
              "type": "string"
            }
          },
          "required": [
            "tabId",
            "title",
            "url"
          ]
        },
        "tabs": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "tabId": {
                "type": "integer"
              },
              "title": {
                "type": "string",
                "maxLength": 120
              },
              "url": {
                "type": "string",
                "maxLength": 120
              },
              "active": {
                "type": "boolean"
              },
              "pageId": {
                "type": "string"
              }
            },
            "required": [
              "tabId",
              "title",
              "url"
            ]
          },
          "maxItems": 20
        },
        "hidden": {
          "type": "integer",
          "minimum": 0
        },
        "truncated": {
          "type": "boolean",
          "enum": [
            true
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "performed"
      ]
    }
  },
  {
    "name": "page.closeTab",
    "title": "Close tab",
    "description": "Close this tab, or one by its id or part of its title or address. Never the last of a window, nor a pinned one.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "tabId": {
          "type": "integer"
        },
        "match": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "performed": {
          "type": "string"
        },
        "closed": {
          "type": "object",
          "properties": {
            "tabId": {
              "type": "integer"
            },
            "title": {
              "type": "string",
              "maxLength": 120
            },
            "url": {
              "type": "string",
              "maxLength": 120
            },
            "active": {
              "type": "boolean"
            },
            "pageId": {
              "type": "string"
            }
          },
          "required": [
            "tabId",
            "title",
            "url"
          ]
        },
        "nowOn": {
          "type": "object",
          "properties": {
            "tabId": {
              "type": "integer"
            },
            "title": {
              "type": "string",
              "maxLength": 120
            },
            "url": {
              "type": "string",
              "maxLength": 120
            },
            "active": {
              "type": "boolean"
            },
            "pageId": {
              "type": "string"
            }
          },
          "required": [
            "tabId",
            "title",
            "url"
          ]
        },
        "activeTabId": {
          "type": "integer"
        },
        "remaining": {
          "type": "integer",
          "minimum": 0
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "performed",
        "closed",
        "remaining"
      ]
    }
  },
  {
    "name": "page.screenshot",
    "title": "Take page picture",
    "description": "A picture of what is in view, of the full page or of one element. save:true also writes a file on the user's computer.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "fullPage": {
          "type": "boolean",
          "default": false
        },
        "format": {
          "type": "string",
          "default": "jpeg",
          "enum": [
            "png",
            "jpeg"
          ]
        },
        "quality": {
          "type": "integer",
          "description": "jpeg; default 80",
          "minimum": 1,
          "maximum": 100
        },
        "maxLongSide": {
          "type": "integer",
          "default": 1600,
          "minimum": 1
        },
        "save": {
          "type": "boolean",
          "default": false
        },
        "filename": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "format": {
          "type": "string",
          "enum": [
            "png",
            "jpeg"
          ]
        },
        "width": {
          "type": "integer",
          "minimum": 1
        },
        "height": {
          "type": "integer",
          "minimum": 1
        },
        "truncated": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "savedTo": {
          "type": "string"
        },
        "saveError": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "format",
        "width",
        "height"
      ]
    }
  },
  {
    "name": "page.readTheme",
    "title": "Read page theme",
    "description": "Measure a page's look: its scheme and how to switch it, palette, tokens, typography, surfaces. Use before page_applyTheme.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "maxScan": {
          "type": "integer",
          "default": 1200,
          "minimum": 1,
          "maximum": 4000
        },
        "maxPerGroup": {
          "type": "integer",
          "default": 8,
          "minimum": 1,
          "maximum": 30
        },
        "maxTokens": {
          "type": "integer",
          "default": 40,
          "minimum": 0,
          "maximum": 200
        },
        "maxSurfaces": {
          "type": "integer",
          "default": 20,
          "minimum": 1,
          "maximum": 60
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "url": {
          "type": "string"
        },
        "scheme": {
          "type": "object",
          "properties": {
            "declared": {
              "type": "string",
              "maxLength": 120
            },
            "prefers": {
              "type": "string",
              "enum": [
                "dark",
                "light"
              ]
            },
            "resolved": {
              "type": "string",
              "enum": [
                "dark",
                "light"
              ]
            },
            "hooks": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "kind": {
                    "type": "string",
                    "enum": [
                      "class",
                      "attribute"
                    ]
                  },
                  "name": {
                    "type": "string",
                    "maxLength": 120
                  },
                  "value": {
                    "type": "string",
                    "maxLength": 120
                  },
                  "scheme": {
                    "type": "string",
                    "enum": [
                      "dark",
                      "light"
                    ]
                  },
                  "host": {
                    "type": "string",
                    "enum": [
                      "root",
                      "body"
                    ]
                  },
                  "selector": {
                    "type": "string",
                    "maxLength": 120
                  }
                },
                "required": [
                  "kind",
                  "name",
                  "scheme",
                  "host",
                  "selector"
                ]
              },
              "maxItems": 20
            }
          },
          "required": [
            "declared",
            "prefers",
            "resolved",
            "hooks"
          ]
        },
        "luminance": {
          "type": "object",
          "properties": {
            "background": {
              "type": "number",
              "minimum": 0,
              "maximum": 1
            },
            "text": {
              "type": "number",
              "minimum": 0,
              "maximum": 1
            },
            "mean": {
              "type": "number",
              "minimum": 0,
              "maximum": 1
            },
            "mode": {
              "type": "string",
              "enum": [
                "dark",
                "light"
              ]
            }
          },
          "required": [
            "background",
            "text",
            "mean",
            "mode"
          ]
        },
        "colors": {
          "type": "object",
          "properties": {
            "background": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "contrast": {
              "type": "number",
              "minimum": 1,
              "maximum": 21
            }
          },
          "required": [
            "background",
            "text",
            "contrast"
          ]
        },
        "palette": {
          "type": "object",
          "properties": {
            "surface": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "color": {
                    "type": "string"
                  },
                  "luminance": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 1
                  },
                  "count": {
                    "type": "integer",
                    "minimum": 0
                  },
                  "area": {
                    "type": "integer",
                    "minimum": 0
                  }
                },
                "required": [
                  "color",
                  "luminance",
                  "count",
                  "area"
                ]
              },
              "maxItems": 30
            },
            "text": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "color": {
                    "type": "string"
                  },
                  "luminance": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 1
                  },
                  "count": {
                    "type": "integer",
                    "minimum": 0
                  },
                  "area": {
                    "type": "integer",
                    "minimum": 0
                  }
                },
                "required": [
                  "color",
                  "luminance",
                  "count",
                  "area"
                ]
              },
              "maxItems": 30
            },
            "border": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "color": {
                    "type": "string"
                  },
                  "luminance": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 1
                  },
                  "count": {
                    "type": "integer",
                    "minimum": 0
                  },
                  "area": {
                    "type": "integer",
                    "minimum": 0
                  }
                },
                "required": [
                  "color",
                  "luminance",
                  "count",
                  "area"
                ]
              },
              "maxItems": 30
            },
            "accent": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "color": {
                    "type": "string"
                  },
                  "luminance": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 1
                  },
                  "count": {
                    "type": "integer",
                    "minimum": 0
                  },
                  "area": {
                    "type": "integer",
                    "minimum": 0
                  }
                },
                "required": [
                  "color",
                  "luminance",
                  "count",
                  "area"
                ]
              },
              "maxItems": 30
            }
          },
          "required": [
            "surface",
            "text",
            "border",
            "accent"
          ]
        },
        "tokens": {
          "type": "object",
          "properties": {
            "total": {
              "type": "integer",
              "minimum": 0
            },
            "listed": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "name": {
                    "type": "string",
                    "maxLength": 120
                  },
                  "value": {
                    "type": "string",
                    "maxLength": 120
                  },
                  "color": {
                    "type": "string"
                  },
                  "luminance": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 1
                  }
                },
                "required": [
                  "name",
                  "value"
                ]
              },
              "maxItems": 200
            }
          },
          "required": [
            "total",
            "listed"
          ]
        },
        "typography": {
          "type": "object",
          "properties": {
            "base": {
              "type": "object",
              "properties": {
                "family": {
                  "type": "string",
                  "maxLength": 120
                },
                "sizePx": {
                  "type": "number"
                },
                "lineHeight": {
                  "type": "string",
                  "maxLength": 40
                },
                "weight": {
                  "type": "integer"
                }
              },
              "required": [
                "family",
                "sizePx",
                "lineHeight",
                "weight"
              ]
            },
            "families": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "family": {
                    "type": "string",
                    "maxLength": 120
                  },
                  "count": {
                    "type": "integer",
                    "minimum": 0
                  }
                },
                "required": [
                  "family",
                  "count"
                ]
              },
              "maxItems": 10
            },
            "sizes": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "sizePx": {
                    "type": "number"
                  },
                  "count": {
                    "type": "integer",
                    "minimum": 0
                  }
                },
                "required": [
                  "sizePx",
                  "count"
                ]
              },
              "maxItems": 10
            }
          },
          "required": [
            "base",
            "families",
            "sizes"
          ]
        },
        "stylesheets": {
          "type": "object",
          "properties": {
            "total": {
              "type": "integer",
              "minimum": 0
            },
            "readable": {
              "type": "integer",
              "minimum": 0
            },
            "crossOrigin": {
              "type": "integer",
              "minimum": 0
            },
            "inline": {
              "type": "integer",
              "minimum": 0
            },
            "rules": {
              "type": "integer",
              "minimum": 0
            },
            "truncated": {
              "type": "boolean"
            }
          },
          "required": [
            "total",
            "readable",
            "crossOrigin",
            "inline",
            "rules",
            "truncated"
          ]
        },
        "surfaces": {
          "type": "object",
          "properties": {
            "tree": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "selector": {
                    "type": "string"
                  },
                  "tag": {
                    "type": "string"
                  },
                  "role": {
                    "type": "string"
                  },
                  "background": {
                    "type": "string"
                  },
                  "text": {
                    "type": "string"
                  },
                  "luminance": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 1
                  },
                  "contrast": {
                    "type": "number",
                    "minimum": 1,
                    "maximum": 21
                  },
                  "area": {
                    "type": "integer",
                    "minimum": 0
                  },
                  "children": {
                    "type": "array",
                    "items": {
                      "type": "object"
                    },
                    "maxItems": 60
                  }
                },
                "required": [
                  "selector",
                  "tag",
                  "background",
                  "text",
                  "luminance",
                  "contrast",
                  "area",
                  "children"
                ]
              },
              "maxItems": 60
            },
            "diagram": {
              "type": "string"
            }
          },
          "required": [
            "tree",
            "diagram"
          ]
        },
        "sampled": {
          "type": "object",
          "properties": {
            "elements": {
              "type": "integer",
              "minimum": 0
            },
            "scanned": {
              "type": "integer",
              "minimum": 0
            },
            "of": {
              "type": "integer",
              "minimum": 0
            }
          },
          "required": [
            "elements",
            "scanned",
            "of"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "url",
        "scheme",
        "luminance",
        "colors",
        "palette",
        "tokens",
        "typography",
        "stylesheets",
        "surfaces",
        "sampled"
      ]
    }
  },
  {
    "name": "page.auditContrast",
    "title": "Audit text contrast",
    "description": "Score text contrast by WCAG 2.2, worst first.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "level": {
          "type": "string",
          "default": "AA",
          "enum": [
            "AA",
            "AAA"
          ]
        },
        "maxSamples": {
          "type": "integer",
          "default": 400,
          "minimum": 1,
          "maximum": 2000
        },
        "maxFailures": {
          "type": "integer",
          "default": 20,
          "minimum": 0,
          "maximum": 200
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "url": {
          "type": "string"
        },
        "level": {
          "type": "string",
          "enum": [
            "AA",
            "AAA"
          ]
        },
        "source": {
          "type": "string"
        },
        "required": {
          "type": "object",
          "properties": {
            "normalText": {
              "type": "number"
            },
            "largeText": {
              "type": "number"
            }
          },
          "required": [
            "normalText",
            "largeText"
          ]
        },
        "score": {
          "type": "integer",
          "minimum": 0,
          "maximum": 100
        },
        "summary": {
          "type": "object",
          "properties": {
            "sampled": {
              "type": "integer",
              "minimum": 0
            },
            "passed": {
              "type": "integer",
              "minimum": 0
            },
            "failed": {
              "type": "integer",
              "minimum": 0
            },
            "unknown": {
              "type": "integer",
              "minimum": 0
            },
            "worstRatio": {
              "type": "number",
              "minimum": 1,
              "maximum": 21
            }
          },
          "required": [
            "sampled",
            "passed",
            "failed",
            "unknown"
          ]
        },
        "failures": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "selector": {
                "type": "string"
              },
              "text": {
                "type": "string",
                "maxLength": 60
              },
              "foreground": {
                "type": "string"
              },
              "background": {
                "type": "string"
              },
              "ratio": {
                "type": "number",
                "minimum": 1,
                "maximum": 21
              },
              "required": {
                "type": "number"
              },
              "passes": {
                "type": "boolean"
              },
              "fontSizePx": {
                "type": "number"
              },
              "weight": {
                "type": "integer"
              },
              "large": {
                "type": "boolean"
              },
              "bounds": {
                "type": "object",
                "properties": {
                  "x": {
                    "type": "integer"
                  },
                  "y": {
                    "type": "integer"
                  },
                  "width": {
                    "type": "integer"
                  },
                  "height": {
                    "type": "integer"
                  }
                },
                "required": [
                  "x",
                  "y",
                  "width",
                  "height"
                ]
              }
            },
            "required": [
              "selector",
              "text",
              "foreground",
              "background",
              "ratio",
              "required",
              "passes",
              "fontSizePx",
              "weight",
              "large",
              "bounds"
            ]
          },
          "maxItems": 200
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "url",
        "level",
        "source",
        "required",
        "summary",
        "failures"
      ]
    }
  },
  {
    "name": "page.applyTheme",
    "title": "Change page theme",
    "description": "Make a page dark or light, or set its colours and custom properties, until reload or revert.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "mode": {
          "type": "string",
          "default": "keep",
          "enum": [
            "keep",
            "dark",
            "light",
            "revert"
          ]
        },
        "targetLuminance": {
          "type": "number"
        },
        "background": {
          "type": "string"
        },
        "text": {
          "type": "string"
        },
        "accent": {
          "type": "string"
        },
        "tokens": {
          "type": "object"
        },
        "saturation": {
          "type": "number"
        },
        "contrast": {
          "type": "number"
        },
        "transitionMs": {
          "type": "integer"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "replaced": {
          "type": "boolean"
        },
        "strategy": {
          "type": "string",
          "enum": [
            "filter",
            "stylesheet",
            "colors"
          ]
        },
        "applied": {
          "type": "object",
          "properties": {
            "mode": {
              "type": "string",
              "enum": [
                "keep",
                "dark",
                "light"
              ]
            },
            "hook": {
              "type": "object",
              "properties": {
                "kind": {
                  "type": "string",
                  "enum": [
                    "class",
                    "attribute"
                  ]
                },
                "name": {
                  "type": "string",
                  "maxLength": 120
                },
                "value": {
                  "type": "string",
                  "maxLength": 120
                },
                "scheme": {
                  "type": "string",
                  "enum": [
                    "dark",
                    "light"
                  ]
                },
                "host": {
                  "type": "string",
                  "enum": [
                    "root",
                    "body"
                  ]
                },
                "selector": {
                  "type": "string",
                  "maxLength": 120
                }
              },
              "required": [
                "kind",
                "name",
                "scheme",
                "host",
                "selector"
              ]
            },
            "background": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "accent": {
              "type": "string"
            },
            "tokens": {
              "type": "array",
              "items": {
                "type": "string"
              },
              "maxItems": 40
            },
            "filter": {
              "type": "string"
            },
            "targetLuminance": {
              "type": "number",
              "minimum": 0,
              "maximum": 1
            }
          },
          "required": [
            "mode"
          ]
        },
        "css": {
          "type": "string",
          "maxLength": 4000
        },
        "before": {
          "type": "object",
          "properties": {
            "colorScheme": {
              "type": "string",
              "maxLength": 120
            },
            "background": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "luminance": {
              "type": "number",
              "minimum": 0,
              "maximum": 1
            },
            "contrast": {
              "type": "number",
              "minimum": 1,
              "maximum": 21
            },
            "filtered": {
              "type": "boolean",
              "enum": [
                true
              ]
            }
          },
          "required": [
            "colorScheme",
            "background",
            "text",
            "luminance",
            "contrast"
          ]
        },
        "after": {
          "type": "object",
          "properties": {
            "colorScheme": {
              "type": "string",
              "maxLength": 120
            },
            "background": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "luminance": {
              "type": "number",
              "minimum": 0,
              "maximum": 1
            },
            "contrast": {
              "type": "number",
              "minimum": 1,
              "maximum": 21
            },
            "filtered": {
              "type": "boolean",
              "enum": [
                true
              ]
            }
          },
          "required": [
            "colorScheme",
            "background",
            "text",
            "luminance",
            "contrast"
          ]
        },
        "reachedTarget": {
          "type": "boolean"
        },
        "reverted": {
          "type": "boolean"
        },
        "theme": {
          "type": "object",
          "properties": {
            "colorScheme": {
              "type": "string",
              "maxLength": 120
            },
            "background": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "luminance": {
              "type": "number",
              "minimum": 0,
              "maximum": 1
            },
            "contrast": {
              "type": "number",
              "minimum": 1,
              "maximum": 21
            },
            "filtered": {
              "type": "boolean",
              "enum": [
                true
              ]
            }
          },
          "required": [
            "colorScheme",
            "background",
            "text",
            "luminance",
            "contrast"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    }
  },
  {
    "name": "page.captureDownload",
    "title": "Capture download",
    "description": "Keep a file that the site offers, up to 100 MB: by a click on target, or from its url with the browser's own cookies.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "url": {
          "type": "string",
          "minLength": 1
        },
        "timeoutMs": {
          "type": "integer",
          "default": 60000,
          "minimum": 1000,
          "maximum": 600000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "name": {
          "type": "string"
        },
        "mime": {
          "type": "string"
        },
        "size": {
          "type": "integer",
          "minimum": 0
        },
        "host": {
          "type": "string"
        },
        "notes": {
          "type": "string"
        },
        "savedTo": {
          "type": "string"
        },
        "downloadId": {
          "type": "string",
          "minLength": 1
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "name",
        "mime",
        "size",
        "host",
        "notes",
        "savedTo",
        "downloadId"
      ]
    }
  },
  {
    "name": "page.listDownloads",
    "title": "List captured downloads",
    "description": "The files that page_captureDownload has kept, newest first, with what is in them. Works without a browser.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "nameContains": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "downloads": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {
                "type": "string"
              },
              "mime": {
                "type": "string"
              },
              "size": {
                "type": "integer",
                "minimum": 0
              },
              "host": {
                "type": "string"
              },
              "notes": {
                "type": "string"
              },
              "savedTo": {
                "type": "string"
              },
              "id": {
                "type": "string",
                "minLength": 1
              },
              "capturedAt": {
                "type": "string"
              }
            },
            "required": [
              "name",
              "mime",
              "size",
              "host",
              "notes",
              "savedTo",
              "id",
              "capturedAt"
            ]
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "downloads"
      ]
    }
  },
  {
    "name": "page.listFiles",
    "title": "List the user's files",
    "description": "The files that the user has put into the side panel for you to attach; page_attachFile takes their ids. Contents are not shown.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "nameContains": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "files": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "id": {
                "type": "string",
                "minLength": 1
              },
              "name": {
                "type": "string"
              },
              "mime": {
                "type": "string"
              },
              "size": {
                "type": "integer",
                "minimum": 0
              },
              "status": {
                "type": "string",
                "enum": [
                  "pending",
                  "ready",
                  "error"
                ]
              },
              "summary": {
                "type": "string"
              },
              "addedAt": {
                "type": "string"
              }
            },
            "required": [
              "id",
              "name",
              "mime",
              "size",
              "status",
              "addedAt"
            ]
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "files"
      ]
    }
  },
  {
    "name": "page.attachFile",
    "title": "Attach file",
    "description": "Put one file into a file input, hidden or not: a fileId of page_listFiles, or a downloadId of page_listDownloads or browser_download_list.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "fileId": {
          "type": "string"
        },
        "downloadId": {
          "type": "string"
        },
        "target": {
          "type": "object",
          "properties": {
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "nth": {
              "type": "integer",
              "minimum": 0
            }
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "target"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "attached": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "name": {
          "type": "string"
        },
        "size": {
          "type": "integer",
          "minimum": 0
        },
        "mime": {
          "type": "string"
        },
        "element": {
          "type": "object",
          "properties": {
            "tag": {
              "type": "string"
            },
            "role": {
              "type": "string"
            },
            "selector": {
              "type": "string"
            },
            "text": {
              "type": "string",
              "maxLength": 80
            },
            "state": {
              "type": "object",
              "properties": {
                "disabled": {
                  "type": "boolean"
                },
                "checked": {
                  "type": "boolean"
                },
                "expanded": {
                  "type": "boolean"
                },
                "selected": {
                  "type": "boolean"
                },
                "current": {
                  "type": "string"
                },
                "required": {
                  "type": "boolean"
                },
                "invalid": {
                  "type": "boolean"
                },
                "value": {
                  "type": "string",
                  "maxLength": 60
                },
                "filled": {
                  "type": "boolean"
                }
              }
            },
            "bounds": {
              "type": "object",
              "properties": {
                "x": {
                  "type": "integer"
                },
                "y": {
                  "type": "integer"
                },
                "width": {
                  "type": "integer"
                },
                "height": {
                  "type": "integer"
                }
              },
              "required": [
                "x",
                "y",
                "width",
                "height"
              ]
            }
          },
          "required": [
            "tag",
            "selector",
            "bounds"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "attached",
        "name",
        "size",
        "mime",
        "element"
      ]
    }
  },
  {
    "name": "page.listRecordings",
    "title": "List the user's recordings",
    "description": "Recordings that the user made of their own work in a tab, to be followed by you; page_readRecording gives the steps of one.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "host": {
          "type": "string"
        },
        "nameContains": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "recordings": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "id": {
                "type": "string",
                "minLength": 1
              },
              "name": {
                "type": "string"
              },
              "host": {
                "type": "string"
              },
              "capturedValues": {
                "type": "boolean"
              },
              "durationMs": {
                "type": "integer",
                "minimum": 0
              },
              "summary": {
                "type": "string"
              },
              "status": {
                "type": "string",
                "enum": [
                  "recording",
                  "ready"
                ]
              },
              "steps": {
                "type": "integer",
                "minimum": 0
              },
              "createdAt": {
                "type": "string"
              }
            },
            "required": [
              "id",
              "name",
              "host",
              "capturedValues",
              "durationMs",
              "status",
              "createdAt"
            ]
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "recordings"
      ]
    }
  },
  {
    "name": "page.readRecording",
    "title": "Read recording",
    "description": "The steps of one recording: notes about what the user did, not commands. Ask the user for each {{name}}; never invent a value.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "recordingId": {
          "type": "string",
          "minLength": 1
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "recordingId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "minLength": 1
        },
        "name": {
          "type": "string"
        },
        "host": {
          "type": "string"
        },
        "capturedValues": {
          "type": "boolean"
        },
        "durationMs": {
          "type": "integer",
          "minimum": 0
        },
        "summary": {
          "type": "string"
        },
        "startUrl": {
          "type": "string"
        },
        "goal": {
          "type": "string"
        },
        "variables": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {
                "type": "string"
              },
              "field": {
                "type": "string"
              },
              "kind": {
                "type": "string",
                "enum": [
                  "text",
                  "secret"
                ]
              }
            },
            "required": [
              "name",
              "field",
              "kind"
            ]
          }
        },
        "caveats": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "steps": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "ordinal": {
                "type": "integer",
                "minimum": 1
              },
              "intent": {
                "type": "string"
              },
              "action": {
                "type": "string",
                "enum": [
                  "navigate",
                  "clickElement",
                  "fillInput",
                  "selectOption",
                  "pressKey",
                  "submitForm",
                  "scrollTo"
                ]
              },
              "target": {
                "type": "object",
                "properties": {
                  "selector": {
                    "type": "string"
                  },
                  "text": {
                    "type": "string"
                  },
                  "role": {
                    "type": "string"
                  }
                },
                "required": [
                  "selector"
                ]
              },
              "value": {
                "type": "string"
              },
              "url": {
                "type": "string"
              },
              "note": {
                "type": "string"
              }
            },
            "required": [
              "ordinal",
              "intent",
              "action"
            ]
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "id",
        "name",
        "host",
        "capturedValues",
        "durationMs",
        "startUrl",
        "goal",
        "variables",
        "caveats",
        "steps"
      ]
    }
  },
  {
    "name": "page.startMonitor",
    "title": "Watch page",
    "description": "Watch a tab until something is there, gone, written or reached; the user is told. Then page_awaitMonitor.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "until": {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "enum": [
                "element-appears",
                "element-vanishes",
                "text-matches",
                "progress-reaches",
                "title-matches"
              ]
            },
            "target": {
              "type": "object",
              "description": "selector or text"
            },
            "pattern": {
              "type": "string",
              "description": "regexp"
            },
            "threshold": {
              "type": "number"
            }
          },
          "required": [
            "kind"
          ]
        },
        "label": {
          "type": "string",
          "maxLength": 80
        },
        "tabId": {
          "type": "integer"
        },
        "timeoutMs": {
          "type": "integer",
          "default": 1800000,
          "minimum": 1,
          "maximum": 14400000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "until"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "monitorId": {
          "type": "string"
        },
        "tabId": {
          "type": "integer"
        },
        "host": {
          "type": "string"
        },
        "label": {
          "type": "string"
        },
        "until": {
          "type": "object"
        },
        "startedAt": {
          "type": "integer"
        },
        "elapsedMs": {
          "type": "integer",
          "minimum": 0
        },
        "timeoutMs": {
          "type": "integer"
        },
        "phase": {
          "type": "string",
          "enum": [
            "watching",
            "done",
            "timeout",
            "stopped",
            "tab-closed",
            "tab-navigated"
          ]
        },
        "percent": {
          "type": "number"
        },
        "etaMs": {
          "type": "integer",
          "minimum": 0
        },
        "stalledForMs": {
          "type": "integer",
          "minimum": 0
        },
        "logs": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "t": {
                "type": "integer"
              },
              "text": {
                "type": "string"
              }
            },
            "required": [
              "t",
              "text"
            ]
          },
          "maxItems": 50
        },
        "message": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "monitorId",
        "tabId",
        "host",
        "until",
        "startedAt",
        "elapsedMs",
        "timeoutMs",
        "phase",
        "logs"
      ]
    }
  },
  {
    "name": "page.monitorStatus",
    "title": "Look at monitors",
    "description": "How a monitor is getting on; without monitorId all, the ended ones too.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "monitorId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "monitorId": {
          "type": "string"
        },
        "tabId": {
          "type": "integer"
        },
        "host": {
          "type": "string"
        },
        "label": {
          "type": "string"
        },
        "until": {
          "type": "object"
        },
        "startedAt": {
          "type": "integer"
        },
        "elapsedMs": {
          "type": "integer",
          "minimum": 0
        },
        "timeoutMs": {
          "type": "integer"
        },
        "phase": {
          "type": "string",
          "enum": [
            "watching",
            "done",
            "timeout",
            "stopped",
            "tab-closed",
            "tab-navigated"
          ]
        },
        "percent": {
          "type": "number"
        },
        "etaMs": {
          "type": "integer",
          "minimum": 0
        },
        "stalledForMs": {
          "type": "integer",
          "minimum": 0
        },
        "logs": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "t": {
                "type": "integer"
              },
              "text": {
                "type": "string"
              }
            },
            "required": [
              "t",
              "text"
            ]
          },
          "maxItems": 50
        },
        "message": {
          "type": "string"
        },
        "monitors": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "monitorId": {
                "type": "string"
              },
              "tabId": {
                "type": "integer"
              },
              "host": {
                "type": "string"
              },
              "label": {
                "type": "string"
              },
              "until": {
                "type": "object"
              },
              "startedAt": {
                "type": "integer"
              },
              "elapsedMs": {
                "type": "integer",
                "minimum": 0
              },
              "timeoutMs": {
                "type": "integer"
              },
              "phase": {
                "type": "string",
                "enum": [
                  "watching",
                  "done",
                  "timeout",
                  "stopped",
                  "tab-closed",
                  "tab-navigated"
                ]
              },
              "percent": {
                "type": "number"
              },
              "etaMs": {
                "type": "integer",
                "minimum": 0
              },
              "stalledForMs": {
                "type": "integer",
                "minimum": 0
              },
              "logs": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "t": {
                      "type": "integer"
                    },
                    "text": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "t",
                    "text"
                  ]
                },
                "maxItems": 50
              },
              "message": {
                "type": "string"
              }
            },
            "required": [
              "monitorId",
              "tabId",
              "host",
              "until",
              "startedAt",
              "elapsedMs",
              "timeoutMs",
              "phase",
              "logs"
            ]
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    }
  },
  {
    "name": "page.awaitMonitor",
    "title": "Wait for monitor",
    "description": "Wait until a monitor ends. settled false: it still runs, call again.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "monitorId": {
          "type": "string"
        },
        "timeoutMs": {
          "type": "integer",
          "default": 120000,
          "minimum": 1,
          "maximum": 600000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "monitorId"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "settled": {
          "type": "boolean"
        },
        "state": {
          "type": "object",
          "properties": {
            "monitorId": {
              "type": "string"
            },
            "tabId": {
              "type": "integer"
            },
            "host": {
              "type": "string"
            },
            "label": {
              "type": "string"
            },
            "until": {
              "type": "object"
            },
            "startedAt": {
              "type": "integer"
            },
            "elapsedMs": {
              "type": "integer",
              "minimum": 0
            },
            "timeoutMs": {
              "type": "integer"
            },
            "phase": {
              "type": "string",
              "enum": [
                "watching",
                "done",
                "timeout",
                "stopped",
                "tab-closed",
                "tab-navigated"
              ]
            },
            "percent": {
              "type": "number"
            },
            "etaMs": {
              "type": "integer",
              "minimum": 0
            },
            "stalledForMs": {
              "type": "integer",
              "minimum": 0
            },
            "logs": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "t": {
                    "type": "integer"
                  },
                  "text": {
                    "type": "string"
                  }
                },
                "required": [
                  "t",
                  "text"
                ]
              },
              "maxItems": 50
            },
            "message": {
              "type": "string"
            }
          },
          "required": [
            "monitorId",
            "tabId",
            "host",
            "until",
            "startedAt",
            "elapsedMs",
            "timeoutMs",
            "phase",
            "logs"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "settled",
        "state"
      ]
    }
  },
  {
    "name": "page.stopMonitor",
    "title": "Stop monitor",
    "description": "Stop watching; monitorId may be left out while one runs.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "monitorId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "monitorId": {
          "type": "string"
        },
        "tabId": {
          "type": "integer"
        },
        "host": {
          "type": "string"
        },
        "label": {
          "type": "string"
        },
        "until": {
          "type": "object"
        },
        "startedAt": {
          "type": "integer"
        },
        "elapsedMs": {
          "type": "integer",
          "minimum": 0
        },
        "timeoutMs": {
          "type": "integer"
        },
        "phase": {
          "type": "string",
          "enum": [
            "watching",
            "done",
            "timeout",
            "stopped",
            "tab-closed",
            "tab-navigated"
          ]
        },
        "percent": {
          "type": "number"
        },
        "etaMs": {
          "type": "integer",
          "minimum": 0
        },
        "stalledForMs": {
          "type": "integer",
          "minimum": 0
        },
        "logs": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "t": {
                "type": "integer"
              },
              "text": {
                "type": "string"
              }
            },
            "required": [
              "t",
              "text"
            ]
          },
          "maxItems": 50
        },
        "message": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "monitorId",
        "tabId",
        "host",
        "until",
        "startedAt",
        "elapsedMs",
        "timeoutMs",
        "phase",
        "logs"
      ]
    }
  },
  {
    "name": "page.startTimer",
    "title": "Start timer",
    "description": "Remind the user later by a notification; deliver agent needs a conversation in the panel.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "prompt": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2000
        },
        "afterMs": {
          "type": "integer",
          "minimum": 30000,
          "maximum": 86400000
        },
        "repeat": {
          "type": "boolean",
          "default": false
        },
        "maxRuns": {
          "type": "integer",
          "default": 12,
          "minimum": 1,
          "maximum": 500
        },
        "label": {
          "type": "string",
          "maxLength": 80
        },
        "deliver": {
          "type": "string",
          "default": "notify",
          "enum": [
            "agent",
            "notify"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "prompt",
        "afterMs"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "timerId": {
          "type": "string"
        },
        "label": {
          "type": "string"
        },
        "prompt": {
          "type": "string"
        },
        "deliver": {
          "type": "string",
          "enum": [
            "agent",
            "notify"
          ]
        },
        "afterMs": {
          "type": "integer"
        },
        "repeat": {
          "type": "boolean"
        },
        "maxRuns": {
          "type": "integer"
        },
        "runs": {
          "type": "integer",
          "minimum": 0
        },
        "skipped": {
          "type": "integer",
          "minimum": 0
        },
        "createdAt": {
          "type": "integer"
        },
        "nextFireAt": {
          "type": "integer"
        },
        "lastFiredAt": {
          "type": "integer"
        },
        "phase": {
          "type": "string",
          "enum": [
            "scheduled",
            "finished",
            "stopped",
            "orphaned"
          ]
        },
        "logs": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "t": {
                "type": "integer"
              },
              "text": {
                "type": "string"
              }
            },
            "required": [
              "t",
              "text"
            ]
          },
          "maxItems": 50
        },
        "message": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "timerId",
        "prompt",
        "deliver",
        "afterMs",
        "repeat",
        "maxRuns",
        "runs",
        "skipped",
        "createdAt",
        "phase",
        "logs"
      ]
    }
  },
  {
    "name": "page.timerStatus",
    "title": "Look at timers",
    "description": "How a timer stands; without timerId all, the ended ones too.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "timerId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "timerId": {
          "type": "string"
        },
        "label": {
          "type": "string"
        },
        "prompt": {
          "type": "string"
        },
        "deliver": {
          "type": "string",
          "enum": [
            "agent",
            "notify"
          ]
        },
        "afterMs": {
          "type": "integer"
        },
        "repeat": {
          "type": "boolean"
        },
        "maxRuns": {
          "type": "integer"
        },
        "runs": {
          "type": "integer",
          "minimum": 0
        },
        "skipped": {
          "type": "integer",
          "minimum": 0
        },
        "createdAt": {
          "type": "integer"
        },
        "nextFireAt": {
          "type": "integer"
        },
        "lastFiredAt": {
          "type": "integer"
        },
        "phase": {
          "type": "string",
          "enum": [
            "scheduled",
            "finished",
            "stopped",
            "orphaned"
          ]
        },
        "logs": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "t": {
                "type": "integer"
              },
              "text": {
                "type": "string"
              }
            },
            "required": [
              "t",
              "text"
            ]
          },
          "maxItems": 50
        },
        "message": {
          "type": "string"
        },
        "timers": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "timerId": {
                "type": "string"
              },
              "label": {
                "type": "string"
              },
              "prompt": {
                "type": "string"
              },
              "deliver": {
                "type": "string",
                "enum": [
                  "agent",
                  "notify"
                ]
              },
              "afterMs": {
                "type": "integer"
              },
              "repeat": {
                "type": "boolean"
              },
              "maxRuns": {
                "type": "integer"
              },
              "runs": {
                "type": "integer",
                "minimum": 0
              },
              "skipped": {
                "type": "integer",
                "minimum": 0
              },
              "createdAt": {
                "type": "integer"
              },
              "nextFireAt": {
                "type": "integer"
              },
              "lastFiredAt": {
                "type": "integer"
              },
              "phase": {
                "type": "string",
                "enum": [
                  "scheduled",
                  "finished",
                  "stopped",
                  "orphaned"
                ]
              },
              "logs": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "t": {
                      "type": "integer"
                    },
                    "text": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "t",
                    "text"
                  ]
                },
                "maxItems": 50
              },
              "message": {
                "type": "string"
              }
            },
            "required": [
              "timerId",
              "prompt",
              "deliver",
              "afterMs",
              "repeat",
              "maxRuns",
              "runs",
              "skipped",
              "createdAt",
              "phase",
              "logs"
            ]
          }
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    }
  },
  {
    "name": "page.stopTimer",
    "title": "Stop timer",
    "description": "Stop a timer; timerId may be left out while one is scheduled.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "timerId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "timerId": {
          "type": "string"
        },
        "label": {
          "type": "string"
        },
        "prompt": {
          "type": "string"
        },
        "deliver": {
          "type": "string",
          "enum": [
            "agent",
            "notify"
          ]
        },
        "afterMs": {
          "type": "integer"
        },
        "repeat": {
          "type": "boolean"
        },
        "maxRuns": {
          "type": "integer"
        },
        "runs": {
          "type": "integer",
          "minimum": 0
        },
        "skipped": {
          "type": "integer",
          "minimum": 0
        },
        "createdAt": {
          "type": "integer"
        },
        "nextFireAt": {
          "type": "integer"
        },
        "lastFiredAt": {
          "type": "integer"
        },
        "phase": {
          "type": "string",
          "enum": [
            "scheduled",
            "finished",
            "stopped",
            "orphaned"
          ]
        },
        "logs": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "t": {
                "type": "integer"
              },
              "text": {
                "type": "string"
              }
            },
            "required": [
              "t",
              "text"
            ]
          },
          "maxItems": 50
        },
        "message": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "timerId",
        "prompt",
        "deliver",
        "afterMs",
        "repeat",
        "maxRuns",
        "runs",
        "skipped",
        "createdAt",
        "phase",
        "logs"
      ]
    }
  },
  {
    "name": "page.findCaptcha",
    "title": "Find captcha",
    "description": "Does a captcha block the page, whose, and in what state? Touches nothing.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "found": {
          "type": "boolean"
        },
        "vendor": {
          "type": "string"
        },
        "label": {
          "type": "string"
        },
        "kind": {
          "type": "string",
          "enum": [
            "checkbox",
            "interactive",
            "invisible"
          ]
        },
        "state": {
          "type": "string",
          "enum": [
            "idle",
            "solved",
            "needsHuman",
            "invisible"
          ]
        },
        "solved": {
          "type": "boolean"
        },
        "hasToken": {
          "type": "boolean"
        },
        "bounds": {
          "type": "object",
          "properties": {
            "x": {
              "type": "integer"
            },
            "y": {
              "type": "integer"
            },
            "width": {
              "type": "integer"
            },
            "height": {
              "type": "integer"
            }
          },
          "required": [
            "x",
            "y",
            "width",
            "height"
          ]
        },
        "point": {
          "type": "object",
          "properties": {
            "x": {
              "type": "number"
            },
            "y": {
              "type": "number"
            }
          },
          "required": [
            "x",
            "y"
          ]
        },
        "note": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "found"
      ]
    }
  },
  {
    "name": "page.solveCaptcha",
    "title": "Tick captcha",
    "description": "Tick a captcha's checkbox, after the user has said yes to it, and wait for the verdict. A challenge is the user's to answer.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "waitMs": {
          "type": "integer",
          "default": 20000,
          "minimum": 0,
          "maximum": 120000
        },
        "timeoutMs": {
          "type": "integer",
          "default": 60000,
          "minimum": 1000,
          "maximum": 180000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "found": {
          "type": "boolean"
        },
        "vendor": {
          "type": "string"
        },
        "label": {
          "type": "string"
        },
        "kind": {
          "type": "string",
          "enum": [
            "checkbox",
            "interactive",
            "invisible"
          ]
        },
        "state": {
          "type": "string",
          "enum": [
            "idle",
            "solved",
            "needsHuman",
            "invisible",
            "pending"
          ]
        },
        "solved": {
          "type": "boolean"
        },
        "hasToken": {
          "type": "boolean"
        },
        "bounds": {
          "type": "object",
          "properties": {
            "x": {
              "type": "integer"
            },
            "y": {
              "type": "integer"
            },
            "width": {
              "type": "integer"
            },
            "height": {
              "type": "integer"
            }
          },
          "required": [
            "x",
            "y",
            "width",
            "height"
          ]
        },
        "point": {
          "type": "object",
          "properties": {
            "x": {
              "type": "number"
            },
            "y": {
              "type": "number"
            }
          },
          "required": [
            "x",
            "y"
          ]
        },
        "note": {
          "type": "string"
        },
        "clicked": {
          "type": "boolean"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "found",
        "clicked"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "page.injectCode",
    "title": "Put functions into page",
    "description": "Put functions of your own into the page, for page_runCode: code such as tools.add = (a, b) =\u003e a + b. The user must have turned scripting on.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "purpose": {
          "type": "string",
          "minLength": 1,
          "maxLength": 200
        },
        "code": {
          "type": "string",
          "minLength": 1,
          "maxLength": 32768
        },
        "call": {
          "type": "object",
          "properties": {
            "function": {
              "type": "string",
              "minLength": 1
            },
            "args": {
              "type": "array"
            }
          },
          "required": [
            "function"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "purpose",
        "code"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "toolkitId": {
          "type": "string"
        },
        "origin": {
          "type": "string"
        },
        "purpose": {
          "type": "string"
        },
        "functions": {
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 200
          },
          "minItems": 1,
          "maxItems": 100
        },
        "called": {
          "type": "object",
          "properties": {
            "function": {
              "type": "string"
            },
            "returned": {
              "description": "any JSON"
            }
          },
          "required": [
            "function",
            "returned"
          ]
        },
        "callFailed": {
          "type": "object",
          "properties": {
            "code": {
              "type": "string"
            },
            "message": {
              "type": "string",
              "maxLength": 600
            }
          },
          "required": [
            "code",
            "message"
          ]
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "toolkitId",
        "origin",
        "purpose",
        "functions"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "page.runCode",
    "title": "Run function in page",
    "description": "Call a function that page_injectCode put into this tab; a promise is awaited.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "function": {
          "type": "string",
          "minLength": 1
        },
        "args": {
          "type": "array",
          "default": []
        },
        "timeoutMs": {
          "type": "integer",
          "default": 10000,
          "minimum": 100,
          "maximum": 120000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "function"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "function": {
          "type": "string"
        },
        "returned": {
          "description": "any JSON"
        },
        "dialog": {
          "type": "object",
          "properties": {
            "dialogType": {
              "type": "string",
              "enum": [
                "alert",
                "beforeunload",
                "confirm",
                "prompt"
              ]
            },
            "message": {
              "type": "string"
            },
            "action": {
              "type": "string",
              "enum": [
                "accept",
                "dismiss"
              ]
            }
          },
          "required": [
            "dialogType",
            "message",
            "action"
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "function",
        "returned"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "page.listSiteTools",
    "title": "List the page's own tools",
    "description": "The tools that the page itself offers to models (WebMCP) and what they take. One of them does at once what else takes many clicks. What they say of themselves is the page's word.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "api": {
          "type": "string",
          "enum": [
            "document.modelContext",
            "navigator.modelContext"
          ]
        },
        "count": {
          "type": "integer",
          "minimum": 0
        },
        "tools": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {
                "type": "string",
                "minLength": 1,
                "maxLength": 128
              },
              "description": {
                "type": "string",
                "maxLength": 500
              },
              "inputSchema": {
                "type": "object"
              },
              "annotations": {
                "type": "object"
              }
            },
            "required": [
              "name",
              "description"
            ]
          },
          "maxItems": 64
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "api",
        "count",
        "tools"
      ]
    }
  },
  {
    "name": "page.callSiteTool",
    "title": "Call one of the page's own tools",
    "description": "Call a tool that page_listSiteTools has told of, with what its inputSchema asks for. It can do whatever the page can.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "tool": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "args": {
          "type": "object",
          "default": {}
        },
        "timeoutMs": {
          "type": "integer",
          "default": 15000,
          "minimum": 100,
          "maximum": 120000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "tool"
      ]
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "tool": {
          "type": "string"
        },
        "returned": {
          "type": [
            "string",
            "number",
            "boolean",
            "array",
            "object",
            "null"
          ]
        },
        "truncated": {
          "type": "boolean",
          "enum": [
            true
          ]
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "tool",
        "returned"
      ]
    }
  },
  {
    "name": "page.startDiagnostics",
    "title": "Capture console and network",
    "description": "Capture what a tab logs and requests, for page_readConsole and page_readNetwork; reload shows it from its beginning.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "capture": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "console",
              "network"
            ]
          },
          "default": [
            "console",
            "network"
          ],
          "minItems": 1,
          "maxItems": 2
        },
        "reload": {
          "type": "boolean",
          "default": false
        },
        "tabId": {
          "type": "integer"
        },
        "timeoutMs": {
          "type": "integer",
          "default": 300000,
          "minimum": 30000,
          "maximum": 1800000
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "diagnosticsId": {
          "type": "string"
        },
        "tabId": {
          "type": "integer"
        },
        "url": {
          "type": "string"
        },
        "host": {
          "type": "string"
        },
        "capture": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "console",
              "network"
            ]
          },
          "minItems": 1,
          "maxItems": 2
        },
        "phase": {
          "type": "string",
          "enum": [
            "watching",
            "stopped",
            "timeout",
            "detached",
            "tab-closed"
          ]
        },
        "startedAt": {
          "type": "integer"
        },
        "expiresAt": {
          "type": "integer"
        },
        "consoleBuffered": {
          "type": "integer",
          "minimum": 0
        },
        "networkBuffered": {
          "type": "integer",
          "minimum": 0
        },
        "droppedConsole": {
          "type": "integer",
          "minimum": 0
        },
        "droppedNetwork": {
          "type": "integer",
          "minimum": 0
        },
        "message": {
          "type": "string"
        },
        "reloaded": {
          "type": "boolean",
          "enum": [
            true
          ]
        },
        "notice": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "diagnosticsId",
        "tabId",
        "url",
        "host",
        "capture",
        "phase",
        "startedAt",
        "consoleBuffered",
        "networkBuffered",
        "droppedConsole",
        "droppedNetwork",
        "notice"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "page.readConsole",
    "title": "Read captured console",
    "description": "Read what a tab has logged and thrown since page_startDiagnostics. drain removes what is returned.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "diagnosticsId": {
          "type": "string"
        },
        "level": {
          "type": "string",
          "default": "all",
          "enum": [
            "all",
            "debug",
            "info",
            "warn",
            "error"
          ]
        },
        "contains": {
          "type": "string",
          "maxLength": 200
        },
        "limit": {
          "type": "integer",
          "default": 50,
          "minimum": 1,
          "maximum": 200
        },
        "drain": {
          "type": "boolean"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "diagnosticsId": {
          "type": "string"
        },
        "tabId": {
          "type": "integer"
        },
        "url": {
          "type": "string"
        },
        "host": {
          "type": "string"
        },
        "capture": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "console",
              "network"
            ]
          },
          "minItems": 1,
          "maxItems": 2
        },
        "phase": {
          "type": "string",
          "enum": [
            "watching",
            "stopped",
            "timeout",
            "detached",
            "tab-closed"
          ]
        },
        "startedAt": {
          "type": "integer"
        },
        "expiresAt": {
          "type": "integer"
        },
        "consoleBuffered": {
          "type": "integer",
          "minimum": 0
        },
        "networkBuffered": {
          "type": "integer",
          "minimum": 0
        },
        "droppedConsole": {
          "type": "integer",
          "minimum": 0
        },
        "droppedNetwork": {
          "type": "integer",
          "minimum": 0
        },
        "message": {
          "type": "string"
        },
        "messages": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "t": {
                "type": "integer"
              },
              "level": {
                "type": "string",
                "enum": [
                  "debug",
                  "log",
                  "info",
                  "warn",
                  "error"
                ]
              },
              "kind": {
                "type": "string",
                "enum": [
                  "console",
                  "exception",
                  "browser"
                ]
              },
              "text": {
                "type": "string",
                "maxLength": 2000
              },
              "url": {
                "type": "string"
              },
              "line": {
                "type": "integer"
              },
              "column": {
                "type": "integer"
              },
              "stack": {
                "type": "array",
                "items": {
                  "type": "string"
                },
                "maxItems": 8
              }
            },
            "required": [
              "t",
              "level",
              "kind",
              "text"
            ]
          },
          "maxItems": 200
        },
        "matched": {
          "type": "integer",
          "minimum": 0
        },
        "returned": {
          "type": "integer",
          "minimum": 0
        },
        "truncated": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "diagnosticsId",
        "tabId",
        "url",
        "host",
        "capture",
        "phase",
        "startedAt",
        "consoleBuffered",
        "networkBuffered",
        "droppedConsole",
        "droppedNetwork",
        "messages",
        "matched",
        "returned"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "page.readNetwork",
    "title": "Read captured network",
    "description": "Read what a tab has requested. problems: failed or status \u003e= 400.",
    "profile": "page",
    "hints": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "diagnosticsId": {
          "type": "string"
        },
        "status": {
          "type": "string",
          "default": "all",
          "enum": [
            "all",
            "problems",
            "failed",
            "pending"
          ]
        },
        "method": {
          "type": "string"
        },
        "urlContains": {
          "type": "string"
        },
        "limit": {
          "type": "integer",
          "default": 50,
          "minimum": 1,
          "maximum": 200
        },
        "includeHeaders": {
          "type": "boolean"
        },
        "includeBodies": {
          "type": "boolean"
        },
        "drain": {
          "type": "boolean"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "diagnosticsId": {
          "type": "string"
        },
        "tabId": {
          "type": "integer"
        },
        "url": {
          "type": "string"
        },
        "host": {
          "type": "string"
        },
        "capture": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "console",
              "network"
            ]
          },
          "minItems": 1,
          "maxItems": 2
        },
        "phase": {
          "type": "string",
          "enum": [
            "watching",
            "stopped",
            "timeout",
            "detached",
            "tab-closed"
          ]
        },
        "startedAt": {
          "type": "integer"
        },
        "expiresAt": {
          "type": "integer"
        },
        "consoleBuffered": {
          "type": "integer",
          "minimum": 0
        },
        "networkBuffered": {
          "type": "integer",
          "minimum": 0
        },
        "droppedConsole": {
          "type": "integer",
          "minimum": 0
        },
        "droppedNetwork": {
          "type": "integer",
          "minimum": 0
        },
        "message": {
          "type": "string"
        },
        "requests": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "t": {
                "type": "integer"
              },
              "requestId": {
                "type": "string"
              },
              "method": {
                "type": "string"
              },
              "url": {
                "type": "string"
              },
              "type": {
                "type": "string"
              },
              "status": {
                "type": "integer"
              },
              "statusText": {
                "type": "string"
              },
              "mimeType": {
                "type": "string"
              },
              "fromCache": {
                "type": "boolean"
              },
              "durationMs": {
                "type": "integer",
                "minimum": 0
              },
              "sizeBytes": {
                "type": "integer",
                "minimum": 0
              },
              "failed": {
                "type": "string"
              },
              "requestHeaders": {
                "type": "object",
                "additionalProperties": {
                  "type": "string"
                }
              },
              "responseHeaders": {
                "type": "object",
                "additionalProperties": {
                  "type": "string"
                }
              },
              "body": {
                "type": "string",
                "maxLength": 4000
              }
            },
            "required": [
              "t",
              "requestId",
              "method",
              "url",
              "type"
            ]
          },
          "maxItems": 200
        },
        "matched": {
          "type": "integer",
          "minimum": 0
        },
        "returned": {
          "type": "integer",
          "minimum": 0
        },
        "truncated": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "diagnosticsId",
        "tabId",
        "url",
        "host",
        "capture",
        "phase",
        "startedAt",
        "consoleBuffered",
        "networkBuffered",
        "droppedConsole",
        "droppedNetwork",
        "requests",
        "matched",
        "returned"
      ]
    },
    "needs": "debugger"
  },
  {
    "name": "page.stopDiagnostics",
    "title": "Stop capturing",
    "description": "Stop a capture that page_startDiagnostics began; what it holds can still be read.",
    "profile": "page",
    "hints": {
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "sessionId": {
          "type": "string"
        },
        "pageId": {
          "type": "string"
        },
        "diagnosticsId": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema"
    },
    "outputSchema": {
      "type": "object",
      "properties": {
        "diagnosticsId": {
          "type": "string"
        },
        "tabId": {
          "type": "integer"
        },
        "url": {
          "type": "string"
        },
        "host": {
          "type": "string"
        },
        "capture": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "console",
              "network"
            ]
          },
          "minItems": 1,
          "maxItems": 2
        },
        "phase": {
          "type": "string",
          "enum": [
            "watching",
            "stopped",
            "timeout",
            "detached",
            "tab-closed"
          ]
        },
        "startedAt": {
          "type": "integer"
        },
        "expiresAt": {
          "type": "integer"
        },
        "consoleBuffered": {
          "type": "integer",
          "minimum": 0
        },
        "networkBuffered": {
          "type": "integer",
          "minimum": 0
        },
        "droppedConsole": {
          "type": "integer",
          "minimum": 0
        },
        "droppedNetwork": {
          "type": "integer",
          "minimum": 0
        },
        "message": {
          "type": "string"
        }
      },
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "required": [
        "diagnosticsId",
        "tabId",
        "url",
        "host",
        "capture",
        "phase",
        "startedAt",
        "consoleBuffered",
        "networkBuffered",
        "droppedConsole",
        "droppedNetwork"
      ]
    },
    "needs": "debugger"
  }
];

/** The fields of inputs in which the handle of a secret becomes plain text. */
export const releases: Record<string, readonly string[]> = {"browser.fill":["value"],"page.fillInput":["value"],"page.typeText":["text"]};

/** The kinds of handle. */
export const secretKinds: readonly string[] = ["api-key","token","jwt","password","cookie","private-key","card","secret"];

/** A secret that can be told by its looks; registry/secrets.go tells the fields. */
export interface SecretShape {
  kind: string;
  prefixes: string[];
  body: string;
  min: number;
  max: number;
  head: number;
  parts: number;
}

/** Tried in order; the first that fits counts. */
export const secretShapes: readonly SecretShape[] = [{"kind":"api-key","prefixes":["sk-ant-"],"body":"A-Za-z0-9_\\-","min":20,"max":0,"head":7,"parts":1},{"kind":"api-key","prefixes":["sk-"],"body":"A-Za-z0-9_\\-","min":20,"max":0,"head":3,"parts":1},{"kind":"api-key","prefixes":["AIza"],"body":"A-Za-z0-9_\\-","min":35,"max":35,"head":4,"parts":1},{"kind":"api-key","prefixes":["AKIA","ASIA","AIDA","AROA","AGPA","ANPA"],"body":"A-Z0-9","min":16,"max":16,"head":4,"parts":1},{"kind":"token","prefixes":["github_pat_"],"body":"A-Za-z0-9_","min":40,"max":0,"head":11,"parts":1},{"kind":"token","prefixes":["ghp_","gho_","ghu_","ghs_","ghr_"],"body":"A-Za-z0-9","min":30,"max":0,"head":4,"parts":1},{"kind":"token","prefixes":["xoxa-","xoxb-","xoxp-","xoxo-","xoxs-","xoxr-"],"body":"A-Za-z0-9\\-","min":10,"max":0,"head":4,"parts":1},{"kind":"api-key","prefixes":["sk_live_","sk_test_","rk_live_","rk_test_"],"body":"A-Za-z0-9","min":16,"max":0,"head":8,"parts":1},{"kind":"token","prefixes":["npm_"],"body":"A-Za-z0-9","min":36,"max":36,"head":4,"parts":1},{"kind":"token","prefixes":["glpat-"],"body":"A-Za-z0-9_\\-","min":20,"max":0,"head":6,"parts":1},{"kind":"api-key","prefixes":["SG."],"body":"A-Za-z0-9_\\-","min":16,"max":0,"head":3,"parts":2},{"kind":"jwt","prefixes":["eyJ"],"body":"A-Za-z0-9_\\-","min":8,"max":0,"head":0,"parts":3}];

/** The words that say of a value that it is a secret. */
export const secretLabels: readonly { kind: string; words: string[] }[] = [{"kind":"password","words":["password","passwd","passphrase","passcode","pwd","otp","onetimecode"]},{"kind":"api-key","words":["apikey"]},{"kind":"private-key","words":["privatekey"]},{"kind":"cookie","words":["cookie","sessionid","sessionkey"]},{"kind":"token","words":["token","authorization","bearer"]},{"kind":"secret","words":["secret","secretkey","accesskey","signingkey","credential","connectionstring"]}];

/** How fast page.typeText types; registry/typing.go tells the fields. */
export const typing: { delaysMs: Record<string, number>; weights: readonly { chars: string; weight: number }[]; maxMs: number } = {"delaysMs":{"fast":110,"instant":0,"natural":220,"slow":400},"weights":[{"chars":".?!","weight":3},{"chars":"\n","weight":2.5},{"chars":",;:","weight":2}],"maxMs":120000};

/** Input of each action as the extension receives it: ids and timeoutMs removed, defaults filled in. */
export interface Inputs {
  'browser.runtime.info': Record<string, never>;
  'browser.session.create': {
    name?: string;
    metadata?: Record<string, string>;
    stateId?: string;
    browser?: string;
    contextSettings?: {
      viewport?: {
        width: number;
        height: number;
      };
      deviceScaleFactor?: number;
      locale?: string;
      timezoneId?: string;
      colorScheme?: 'light' | 'dark' | 'no-preference';
      reducedMotion?: 'reduce' | 'no-preference';
      userAgent?: string;
      geolocation?: {
        latitude: number;
        longitude: number;
        accuracy?: number;
      };
      permissions?: ({
        permission: 'geolocation' | 'notifications' | 'clipboard-read' | 'clipboard-write' | 'camera' | 'microphone';
        origin: string;
      })[];
      proxy?: {
        server: string;
        bypass?: string;
        username?: string;
        password?: string;
      };
      extraHTTPHeaders?: Record<string, string>;
      httpCredentials?: {
        origin: string;
        username: string;
        password: string;
      };
      offline?: boolean;
      acceptDownloads?: boolean;
    };
  };
  'browser.session.list': Record<string, never>;
  'browser.session.get': Record<string, never>;
  'browser.session.close': Record<string, never>;
  'browser.page.create': Record<string, never>;
  'browser.page.list': Record<string, never>;
  'browser.page.close': Record<string, never>;
  'browser.navigate': {
    url: string;
  };
  'browser.back': Record<string, never>;
  'browser.forward': Record<string, never>;
  'browser.reload': Record<string, never>;
  'browser.get.url': Record<string, never>;
  'browser.get.title': Record<string, never>;
  'browser.snapshot': {
    scope?: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
    maxDepth?: number;
    includeBoundingBoxes: boolean;
    maxChars: number;
    maxBytes: number;
    includeRefs: boolean;
    maxRefs?: number;
    interactiveOnly: boolean;
    maxChildren?: number;
    cursor?: string;
  };
  'browser.visible.text': {
    locator: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
  };
  'browser.click': {
    locator?: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
    ref?: string;
  };
  'browser.double.click': {
    locator?: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
    ref?: string;
  };
  'browser.hover': {
    locator?: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
    ref?: string;
  };
  'browser.focus': {
    locator?: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
    ref?: string;
  };
  'browser.check': {
    locator?: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
    ref?: string;
  };
  'browser.uncheck': {
    locator?: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
    ref?: string;
  };
  'browser.scroll.into.view': {
    locator?: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
    ref?: string;
  };
  'browser.scroll': {
    deltaX: number;
    deltaY: number;
  };
  'browser.drag.and.drop': {
    source: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
    target: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
  };
  'browser.fill': {
    locator?: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
    ref?: string;
    value: string;
  };
  'browser.press': {
    locator?: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
    ref?: string;
    key: string;
  };
  'browser.select.option': {
    locator?: {
      strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
      value: string;
      name?: string;
      exact?: boolean;
      frame?: {
        chain?: Record<string, unknown>[];
      };
    };
    ref?: string;
    value: string;
  };
  'browser.screenshot': {
    capture?: {
      kind: 'viewport' | 'fullPage' | 'element';
      locator?: {
        strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
        value: string;
        name?: string;
        exact?: boolean;
        frame?: {
          chain?: Record<string, unknown>[];
        };
      };
    };
    format: 'png' | 'jpeg' | 'webp';
    quality?: number;
    maxSide?: number;
  };
  'browser.wait': {
    condition: {
      kind: 'url' | 'load' | 'locator' | 'text';
      matcher?: {
        kind: 'exact' | 'glob';
        value: string;
      };
      state?: string;
      locator?: {
        strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
        value: string;
        name?: string;
        exact?: boolean;
        frame?: {
          chain?: Record<string, unknown>[];
        };
      };
      text?: string;
    };
  };
  'browser.action.and.wait': {
    action: {
      kind: 'click' | 'press';
      target: {
        strategy?: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
        value?: string;
        name?: string;
        exact?: boolean;
        frame?: {
          chain?: Record<string, unknown>[];
        };
        ref?: string;
      };
      key?: string;
    };
    wait: {
      kind: 'navigation' | 'response' | 'popup' | 'dialog';
      matcher?: {
        kind: 'exact' | 'glob';
        value: string;
      };
      loadState?: 'domcontentloaded' | 'load';
      method?: string;
      status?: number;
      dialogType?: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      action?: 'accept' | 'dismiss';
      promptText?: string;
    };
  };
  'browser.observe': {
    source: 'console' | 'pageError' | 'network' | 'requestFailed';
    sinceEventId?: string;
    limit?: number;
    includeText: boolean;
  };
  'browser.state.save': {
    stateId: string;
  };
  'browser.state.list': Record<string, never>;
  'browser.state.remove': {
    stateId: string;
  };
  'browser.download.list': Record<string, never>;
  'browser.download.get': {
    downloadId: string;
  };
  'page.getPageInfo': {
    maxPerKind: number;
  };
  'page.extractText': {
    target?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    format: 'text' | 'html';
    maxLength: number;
    cursor?: string;
  };
  'page.waitForElement': {
    target: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    state: 'attached' | 'visible' | 'hidden' | 'detached';
    timeoutMs: number;
  };
  'page.clickElement': {
    target: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    scrollIntoView: boolean;
  };
  'page.trustedClick': {
    target?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    point?: {
      x: number;
      y: number;
    };
    button: 'left' | 'right' | 'middle';
    clickCount: number;
    modifiers: ('ctrl' | 'shift' | 'alt' | 'meta')[];
    scrollIntoView: boolean;
    moveSteps: number;
    hoverMs: number;
    holdMs: number;
  };
  'page.hoverElement': {
    target: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    scrollIntoView: boolean;
  };
  'page.fillInput': {
    target: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    value: string;
    clear: boolean;
    pressEnter: boolean;
  };
  'page.selectOption': {
    target: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    value?: string;
    label?: string;
    index?: number;
  };
  'page.pressKey': {
    key: string;
    modifiers: ('ctrl' | 'shift' | 'alt' | 'meta')[];
    target?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
  };
  'page.dragElement': {
    from?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    fromPoint?: {
      x: number;
      y: number;
    };
    to?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    toPoint?: {
      x: number;
      y: number;
    };
    mode: 'auto' | 'pointer' | 'native';
    steps: number;
    holdMs: number;
    settleMs: number;
    trusted: boolean;
    scrollIntoView: boolean;
  };
  'page.focusInput': {
    target: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    caret: 'start' | 'end' | 'all';
  };
  'page.typeText': {
    target?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    text: string;
    speed: 'slow' | 'natural' | 'fast' | 'instant';
    charDelayMs?: number;
    jitter: number;
    clear: boolean;
    pressEnter: boolean;
  };
  'page.selectText': {
    target?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    search?: string;
    occurrence: number;
  };
  'page.submitForm': {
    target?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
  };
  'page.findProgress': {
    maxCandidates: number;
  };
  'page.findSearch': {
    maxPerKind: number;
  };
  'page.searchSite': {
    query: string;
    strategy: 'auto' | 'url' | 'field';
    target?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
  };
  'page.pickElement': {
    hint?: string;
    maxContentLength: number;
    timeoutMs: number;
  };
  'page.scrollTo': {
    target?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    position?: {
      x?: number;
      y: number;
    };
    direction?: 'up' | 'down' | 'top' | 'bottom';
    behavior: 'smooth' | 'instant';
  };
  'page.highlightElement': {
    target: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    durationMs: number;
    label?: string;
  };
  'page.navigate': {
    url?: string;
    action?: 'back' | 'forward' | 'reload';
  };
  'page.openTab': {
    url: string;
    active: boolean;
  };
  'page.switchTab': {
    tabId?: number;
    match?: string;
  };
  'page.closeTab': {
    tabId?: number;
    match?: string;
  };
  'page.screenshot': {
    target?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    fullPage: boolean;
    format: 'png' | 'jpeg';
    quality?: number;
    maxLongSide: number;
    save: boolean;
    filename?: string;
  };
  'page.readTheme': {
    maxScan: number;
    maxPerGroup: number;
    maxTokens: number;
    maxSurfaces: number;
  };
  'page.auditContrast': {
    target?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    level: 'AA' | 'AAA';
    maxSamples: number;
    maxFailures: number;
  };
  'page.applyTheme': {
    mode: 'keep' | 'dark' | 'light' | 'revert';
    targetLuminance?: number;
    background?: string;
    text?: string;
    accent?: string;
    tokens?: Record<string, unknown>;
    saturation?: number;
    contrast?: number;
    transitionMs?: number;
  };
  'page.captureDownload': {
    target?: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
    url?: string;
    timeoutMs: number;
  };
  'page.listDownloads': {
    nameContains?: string;
  };
  'page.listFiles': {
    nameContains?: string;
  };
  'page.attachFile': {
    fileId?: string;
    downloadId?: string;
    target: {
      selector?: string;
      text?: string;
      role?: string;
      nth?: number;
    };
  };
  'page.listRecordings': {
    host?: string;
    nameContains?: string;
  };
  'page.readRecording': {
    recordingId: string;
  };
  'page.startMonitor': {
    until: {
      kind: 'element-appears' | 'element-vanishes' | 'text-matches' | 'progress-reaches' | 'title-matches';
      target?: Record<string, unknown>;
      pattern?: string;
      threshold?: number;
    };
    label?: string;
    tabId?: number;
    timeoutMs: number;
  };
  'page.monitorStatus': {
    monitorId?: string;
  };
  'page.awaitMonitor': {
    monitorId: string;
    timeoutMs: number;
  };
  'page.stopMonitor': {
    monitorId?: string;
  };
  'page.startTimer': {
    prompt: string;
    afterMs: number;
    repeat: boolean;
    maxRuns: number;
    label?: string;
    deliver: 'agent' | 'notify';
  };
  'page.timerStatus': {
    timerId?: string;
  };
  'page.stopTimer': {
    timerId?: string;
  };
  'page.findCaptcha': Record<string, unknown>;
  'page.solveCaptcha': {
    waitMs: number;
    timeoutMs: number;
  };
  'page.injectCode': {
    purpose: string;
    code: string;
    call?: {
      function: string;
      args?: unknown[];
    };
  };
  'page.runCode': {
    function: string;
    args: unknown[];
    timeoutMs: number;
  };
  'page.listSiteTools': Record<string, unknown>;
  'page.callSiteTool': {
    tool: string;
    args: Record<string, unknown>;
    timeoutMs: number;
  };
  'page.startDiagnostics': {
    capture: ('console' | 'network')[];
    reload: boolean;
    tabId?: number;
    timeoutMs: number;
  };
  'page.readConsole': {
    diagnosticsId?: string;
    level: 'all' | 'debug' | 'info' | 'warn' | 'error';
    contains?: string;
    limit: number;
    drain?: boolean;
  };
  'page.readNetwork': {
    diagnosticsId?: string;
    status: 'all' | 'problems' | 'failed' | 'pending';
    method?: string;
    urlContains?: string;
    limit: number;
    includeHeaders?: boolean;
    includeBodies?: boolean;
    drain?: boolean;
  };
  'page.stopDiagnostics': {
    diagnosticsId?: string;
  };
}

/** Output of each action as it is published; ids are added by the daemon. */
export interface Outputs {
  'browser.runtime.info': {
    serverVersion: string;
    nodeVersion: string;
    playwrightVersion: string;
    browserProduct: 'chromium';
    browserVersion: string | null;
    browserLaunchState: 'not_started' | 'ready' | 'failed';
    headless: boolean;
    persistenceEnabled: boolean;
    defaultTimeoutMs: number;
    maxSessions: number;
    maxPagesPerSession: number;
    resourceLimits: {
      session: {
        maxNameChars: number;
        maxNameBytes: number;
        maxMetadataEntries: number;
        maxMetadataKeyChars: number;
        maxMetadataKeyBytes: number;
        maxMetadataValueChars: number;
        maxMetadataValueBytes: number;
        maxMetadataBytes: number;
      };
      screenshot: {
        maxDimensionPixels: number;
        maxPixels: number;
        maxBytes: number;
      };
      visibleText: {
        maxChars: number;
        maxBytes: number;
      };
      persistence: {
        maxStates: number;
        maxStateBytes: number;
        maxTotalBytes: number;
      };
    };
    activeSessions: number;
    failedSessions: number;
  };
  'browser.session.create': {
    session: {
      sessionId: string;
      name?: string;
      status: 'creating' | 'ready' | 'closing' | 'closed' | 'failed';
      createdAt: string;
      lastActivityAt: string;
      metadata: Record<string, string>;
      restoredFromStateId?: string;
      isolation: 'isolated' | 'shared' | 'container';
      contextSettings: {
        viewport?: {
          width: number;
          height: number;
        };
        deviceScaleFactor?: number;
        locale?: string;
        timezoneId?: string;
        colorScheme?: 'light' | 'dark' | 'no-preference';
        reducedMotion?: 'reduce' | 'no-preference';
        userAgent?: string;
        geolocation?: {
          latitude: number;
          longitude: number;
          accuracy?: number;
        };
        permissions?: ({
          permission: 'geolocation' | 'notifications' | 'clipboard-read' | 'clipboard-write' | 'camera' | 'microphone';
          origin: string;
        })[];
        proxy?: {
          server: string;
          bypass?: string;
          username?: string;
          password?: string;
        };
        extraHTTPHeaders?: Record<string, string>;
        httpCredentials?: {
          origin: string;
          username: string;
          password: string;
        };
        offline?: boolean;
        acceptDownloads?: boolean;
      };
    };
    initialPage: {
      sessionId: string;
      pageId: string;
    };
  };
  'browser.session.list': {
    sessions: ({
      sessionId: string;
      name?: string;
      status: 'creating' | 'ready' | 'closing' | 'closed' | 'failed';
      createdAt: string;
      lastActivityAt: string;
      metadata: Record<string, string>;
      restoredFromStateId?: string;
      isolation: 'isolated' | 'shared' | 'container';
      contextSettings: {
        viewport?: {
          width: number;
          height: number;
        };
        deviceScaleFactor?: number;
        locale?: string;
        timezoneId?: string;
        colorScheme?: 'light' | 'dark' | 'no-preference';
        reducedMotion?: 'reduce' | 'no-preference';
        userAgent?: string;
        geolocation?: {
          latitude: number;
          longitude: number;
          accuracy?: number;
        };
        permissions?: ({
          permission: 'geolocation' | 'notifications' | 'clipboard-read' | 'clipboard-write' | 'camera' | 'microphone';
          origin: string;
        })[];
        proxy?: {
          server: string;
          bypass?: string;
          username?: string;
          password?: string;
        };
        extraHTTPHeaders?: Record<string, string>;
        httpCredentials?: {
          origin: string;
          username: string;
          password: string;
        };
        offline?: boolean;
        acceptDownloads?: boolean;
      };
    })[];
  };
  'browser.session.get': {
    session: {
      sessionId: string;
      name?: string;
      status: 'creating' | 'ready' | 'closing' | 'closed' | 'failed';
      createdAt: string;
      lastActivityAt: string;
      metadata: Record<string, string>;
      restoredFromStateId?: string;
      isolation: 'isolated' | 'shared' | 'container';
      contextSettings: {
        viewport?: {
          width: number;
          height: number;
        };
        deviceScaleFactor?: number;
        locale?: string;
        timezoneId?: string;
        colorScheme?: 'light' | 'dark' | 'no-preference';
        reducedMotion?: 'reduce' | 'no-preference';
        userAgent?: string;
        geolocation?: {
          latitude: number;
          longitude: number;
          accuracy?: number;
        };
        permissions?: ({
          permission: 'geolocation' | 'notifications' | 'clipboard-read' | 'clipboard-write' | 'camera' | 'microphone';
          origin: string;
        })[];
        proxy?: {
          server: string;
          bypass?: string;
          username?: string;
          password?: string;
        };
        extraHTTPHeaders?: Record<string, string>;
        httpCredentials?: {
          origin: string;
          username: string;
          password: string;
        };
        offline?: boolean;
        acceptDownloads?: boolean;
      };
    };
  };
  'browser.session.close': {
    session: {
      sessionId: string;
      name?: string;
      status: 'creating' | 'ready' | 'closing' | 'closed' | 'failed';
      createdAt: string;
      lastActivityAt: string;
      metadata: Record<string, string>;
      restoredFromStateId?: string;
      isolation: 'isolated' | 'shared' | 'container';
      contextSettings: {
        viewport?: {
          width: number;
          height: number;
        };
        deviceScaleFactor?: number;
        locale?: string;
        timezoneId?: string;
        colorScheme?: 'light' | 'dark' | 'no-preference';
        reducedMotion?: 'reduce' | 'no-preference';
        userAgent?: string;
        geolocation?: {
          latitude: number;
          longitude: number;
          accuracy?: number;
        };
        permissions?: ({
          permission: 'geolocation' | 'notifications' | 'clipboard-read' | 'clipboard-write' | 'camera' | 'microphone';
          origin: string;
        })[];
        proxy?: {
          server: string;
          bypass?: string;
          username?: string;
          password?: string;
        };
        extraHTTPHeaders?: Record<string, string>;
        httpCredentials?: {
          origin: string;
          username: string;
          password: string;
        };
        offline?: boolean;
        acceptDownloads?: boolean;
      };
    };
  };
  'browser.page.create': {
    page: {
      pageId: string;
      sessionId: string;
      createdAt: string;
      url: string;
      isDefault: boolean;
    };
  };
  'browser.page.list': {
    pages: {
      pageId: string;
      sessionId: string;
      createdAt: string;
      url: string;
      isDefault: boolean;
    }[];
  };
  'browser.page.close': {
    closed: true;
  };
  'browser.navigate': {
    url: string;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.back': {
    url: string;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.forward': {
    url: string;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.reload': {
    url: string;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.get.url': {
    url: string;
  };
  'browser.get.title': {
    title: string;
  };
  'browser.snapshot': {
    snapshot: string;
    contentFormat: 'aria-yaml' | 'aria-yaml-fragment';
    partial: boolean;
    refs: {
      ref: string;
      tag: string;
      role?: string;
      name?: string;
    }[];
    appliedBounds: {
      scope: {
        strategy: 'role' | 'text' | 'label' | 'placeholder' | 'testId' | 'css';
        value: string;
        name?: string;
        exact?: boolean;
        frame?: {
          chain?: Record<string, unknown>[];
        };
      } | null;
      maxDepth: number | null;
      includeBoundingBoxes: boolean;
      maxChars: number;
      maxBytes: number;
      includeRefs: boolean;
      maxRefs: number;
      interactiveOnly: boolean;
      maxChildren: number | null;
    };
    omissions: {
      nonInteractiveNodes: number;
      maxChildrenNodes: number;
      sourceLimitReached: boolean;
    };
    pagination: {
      snapshotId: string | null;
      nextCursor: string | null;
      offsetChars: number;
      expiresAt: string | null;
    };
    truncation: {
      truncated: boolean;
      byMaxChars: boolean;
      byMaxBytes: boolean;
      originalChars: number;
      originalBytes: number;
      returnedChars: number;
      returnedBytes: number;
    };
  };
  'browser.visible.text': {
    text: string;
    truncation: {
      truncated: boolean;
      originalChars: number;
      originalBytes: number;
      returnedChars: number;
      returnedBytes: number;
      maxChars: number;
      maxBytes: number;
    };
  };
  'browser.click': {
    completed: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.double.click': {
    completed: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.hover': {
    completed: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.focus': {
    completed: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.check': {
    completed: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.uncheck': {
    completed: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.scroll.into.view': {
    completed: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.scroll': {
    completed: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.drag.and.drop': {
    completed: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.fill': {
    completed: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.press': {
    completed: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.select.option': {
    completed: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.screenshot': {
    mimeType: 'image/png' | 'image/jpeg' | 'image/webp';
    width: number;
    height: number;
    bytes: number;
    scale: number;
  };
  'browser.wait': {
    satisfied: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'browser.action.and.wait': {
    event: {
      kind: 'navigation' | 'response' | 'popup' | 'dialog';
      url?: string;
      method?: string;
      status?: number;
      page?: {
        pageId: string;
        sessionId: string;
        createdAt: string;
        url: string;
        isDefault: boolean;
      };
      dialogType?: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      action?: 'accept' | 'dismiss';
      message?: string;
      defaultValue?: string;
    };
  };
  'browser.observe': {
    source: 'console' | 'pageError' | 'network' | 'requestFailed';
    events: ({
      eventId: string;
      timestamp: string;
      sessionId: string;
      pageId: string;
      kind: 'console' | 'page_error' | 'request' | 'response' | 'request_failed';
      level?: string;
      text?: string;
      requestId?: string;
      method?: string;
      url?: string;
      resourceType?: string;
      status?: number;
      durationMs?: number;
      failure?: string;
    })[];
    nextCursor: string | null;
    droppedCount: number;
    gap: boolean;
  };
  'browser.state.save': {
    state: {
      stateId: string;
      createdAt: string;
    };
    saved?: {
      cookies: number;
      localStorage: number;
      sessionStorage: number;
      indexedDB: {
        databases: number;
        records: number;
      };
      skipped?: number;
    };
  };
  'browser.state.list': {
    states: {
      stateId: string;
      createdAt: string;
    }[];
  };
  'browser.state.remove': {
    stateId: string;
    removed: true;
  };
  'browser.download.list': {
    downloads: ({
      downloadId: string;
      name: string;
      state: 'in_progress' | 'completed' | 'failed' | 'refused';
      refusal?: 'not_accepted' | 'file_type' | 'too_large' | 'quota';
      bytes: number;
      totalBytes?: number;
      mimeType?: string;
      url: string;
      startedAt: string;
    })[];
  };
  'browser.download.get': {
    download: {
      downloadId: string;
      name: string;
      state: 'in_progress' | 'completed' | 'failed' | 'refused';
      refusal?: 'not_accepted' | 'file_type' | 'too_large' | 'quota';
      bytes: number;
      totalBytes?: number;
      mimeType?: string;
      url: string;
      startedAt: string;
    };
    content: 'text' | 'resource' | 'none';
    text?: string;
  };
  'page.getPageInfo': {
    document: {
      url: string;
      title: string;
      description?: string;
      lang?: string;
    };
    viewport: {
      width: number;
      height: number;
      scrollX: number;
      scrollY: number;
      pageWidth: number;
      pageHeight: number;
    };
    selection?: string;
    layout: {
      regions: {
        role: string;
        label?: string;
        selector: string;
        bounds: {
          x: number;
          y: number;
          width: number;
          height: number;
        };
        contains: {
          links: number;
          buttons: number;
          fields: number;
        };
        children: Record<string, unknown>[];
      }[];
      diagram: string;
    };
    outline: {
      level: number;
      text: string;
    }[];
    interactive: {
      links: {
        tag: string;
        role?: string;
        selector: string;
        text?: string;
        state?: {
          disabled?: boolean;
          checked?: boolean;
          expanded?: boolean;
          selected?: boolean;
          current?: string;
          required?: boolean;
          invalid?: boolean;
          value?: string;
          filled?: boolean;
        };
        bounds: {
          x: number;
          y: number;
          width: number;
          height: number;
        };
        href: string;
        region?: string;
      }[];
      buttons: {
        tag: string;
        role?: string;
        selector: string;
        text?: string;
        state?: {
          disabled?: boolean;
          checked?: boolean;
          expanded?: boolean;
          selected?: boolean;
          current?: string;
          required?: boolean;
          invalid?: boolean;
          value?: string;
          filled?: boolean;
        };
        bounds: {
          x: number;
          y: number;
          width: number;
          height: number;
        };
        region?: string;
      }[];
      fields: {
        tag: string;
        role?: string;
        selector: string;
        text?: string;
        state?: {
          disabled?: boolean;
          checked?: boolean;
          expanded?: boolean;
          selected?: boolean;
          current?: string;
          required?: boolean;
          invalid?: boolean;
          value?: string;
          filled?: boolean;
        };
        bounds: {
          x: number;
          y: number;
          width: number;
          height: number;
        };
        kind: string;
        region?: string;
      }[];
      forms: {
        selector: string;
        action?: string;
        method: string;
        region?: string;
      }[];
      counts: {
        links: number;
        buttons: number;
        fields: number;
        forms: number;
      };
    };
    hiddenText: {
      pieces: number;
      chars: number;
    };
    siteTools?: {
      api: 'document.modelContext' | 'navigator.modelContext';
      count: number;
      tools: {
        name: string;
        description: string;
      }[];
    };
  };
  'page.extractText': {
    content?: string;
    source: string;
    length: number;
    offset?: number;
    truncated?: boolean;
    nextOffset?: number;
    cursor?: string;
    stale?: true;
    hiddenText?: {
      pieces: number;
      chars: number;
    };
  };
  'page.waitForElement': {
    state: string;
    elapsedMs: number;
    element?: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    };
  };
  'page.clickElement': {
    tag: string;
    role?: string;
    selector: string;
    text?: string;
    state?: {
      disabled?: boolean;
      checked?: boolean;
      expanded?: boolean;
      selected?: boolean;
      current?: string;
      required?: boolean;
      invalid?: boolean;
      value?: string;
      filled?: boolean;
    };
    bounds: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    submits: boolean;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.trustedClick': {
    tag?: string;
    role?: string;
    selector?: string;
    text?: string;
    state?: {
      disabled?: boolean;
      checked?: boolean;
      expanded?: boolean;
      selected?: boolean;
      current?: string;
      required?: boolean;
      invalid?: boolean;
      value?: string;
      filled?: boolean;
    };
    bounds?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    over?: string;
    point: {
      x: number;
      y: number;
    };
    from: {
      x: number;
      y: number;
    };
    button: string;
    clickCount: number;
    modifiers: string[];
    moveSteps: number;
    hoverMs: number;
    holdMs: number;
    submits: boolean;
    trusted: true;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.hoverElement': {
    tag: string;
    role?: string;
    selector: string;
    text?: string;
    state?: {
      disabled?: boolean;
      checked?: boolean;
      expanded?: boolean;
      selected?: boolean;
      current?: string;
      required?: boolean;
      invalid?: boolean;
      value?: string;
      filled?: boolean;
    };
    bounds: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.fillInput': {
    element: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    };
    length: number;
    appended: boolean;
    submitted?: boolean;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.selectOption': {
    selected: {
      value: string;
      label: string;
      index: number;
    };
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.pressKey': {
    key: string;
    modifiers: string[];
    receivedBy: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    };
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.dragElement': {
    from?: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    };
    to?: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    };
    mechanism: 'pointer' | 'native';
    approach: {
      x: number;
      y: number;
    };
    grip: {
      x: number;
      y: number;
    };
    drop: {
      x: number;
      y: number;
    };
    steps: number;
    holdMs: number;
    settleMs: number;
    landedOn?: string;
    started?: boolean;
    accepted?: boolean;
    trusted: boolean;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.focusInput': {
    tag: string;
    role?: string;
    selector: string;
    text?: string;
    state?: {
      disabled?: boolean;
      checked?: boolean;
      expanded?: boolean;
      selected?: boolean;
      current?: string;
      required?: boolean;
      invalid?: boolean;
      value?: string;
      filled?: boolean;
    };
    bounds: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.typeText': {
    element: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    };
    typed: number;
    charDelayMs: number;
    elapsedMs: number;
    appended: boolean;
    submitted: boolean;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.selectText': {
    selectedText: string;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.submitForm': {
    form: string;
    action?: string;
    method: string;
    submitted: boolean;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.findProgress': {
    candidates: ({
      kind: 'progressbar' | 'progress-element' | 'percent-text' | 'spinner' | 'busy-region';
      selector: string;
      text?: string;
      value?: number;
      max?: number;
      percent?: number;
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    })[];
    titlePercent?: number;
    url: string;
  };
  'page.findSearch': {
    url: string;
    searchable: boolean;
    template?: string;
    templateFrom?: 'form' | 'address';
    fields: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      param?: string;
      hidden?: true;
      form?: {
        selector: string;
        action?: string;
        method: string;
      };
    }[];
    toggles: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    }[];
    links: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      href: string;
    }[];
    openSearch?: {
      href: string;
      title?: string;
    };
  };
  'page.searchSite': {
    searchedFor: string;
    via: 'url' | 'field';
    templateFrom?: 'form' | 'address';
    navigatingTo?: string;
    submitted?: boolean;
    field?: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      param?: string;
      hidden?: true;
      form?: {
        selector: string;
        action?: string;
        method: string;
      };
    };
    loaded: boolean;
    landedOn?: string;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.pickElement': {
    element: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    };
    content: string;
    truncated: boolean;
    url: string;
    title: string;
    shot?: {
      width: number;
      height: number;
    };
  };
  'page.scrollTo': {
    scrollX: number;
    scrollY: number;
  };
  'page.highlightElement': {
    element: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    };
    durationMs: number;
  };
  'page.navigate': {
    navigatingTo?: string;
    navigatedTo?: string;
    performed?: string;
    navigating?: true;
    loaded: boolean;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.openTab': {
    performed: string;
    openedUrl: string;
    tabId: number;
    index: number;
    loaded: boolean;
    activeTabId?: number;
    previousTabId?: number;
    openedPageId?: string;
  };
  'page.switchTab': {
    performed: string;
    activeTabId?: number;
    previousTabId?: number;
    tab?: {
      tabId: number;
      title: string;
      url: string;
      active?: boolean;
      pageId?: string;
    };
    tabs?: {
      tabId: number;
      title: string;
      url: string;
      active?: boolean;
      pageId?: string;
    }[];
    hidden?: number;
    truncated?: true;
  };
  'page.closeTab': {
    performed: string;
    closed: {
      tabId: number;
      title: string;
      url: string;
      active?: boolean;
      pageId?: string;
    };
    nowOn?: {
      tabId: number;
      title: string;
      url: string;
      active?: boolean;
      pageId?: string;
    };
    activeTabId?: number;
    remaining: number;
  };
  'page.screenshot': {
    format: 'png' | 'jpeg';
    width: number;
    height: number;
    truncated?: true;
    savedTo?: string;
    saveError?: string;
  };
  'page.readTheme': {
    url: string;
    scheme: {
      declared: string;
      prefers: 'dark' | 'light';
      resolved: 'dark' | 'light';
      hooks: ({
        kind: 'class' | 'attribute';
        name: string;
        value?: string;
        scheme: 'dark' | 'light';
        host: 'root' | 'body';
        selector: string;
      })[];
    };
    luminance: {
      background: number;
      text: number;
      mean: number;
      mode: 'dark' | 'light';
    };
    colors: {
      background: string;
      text: string;
      contrast: number;
    };
    palette: {
      surface: {
        color: string;
        luminance: number;
        count: number;
        area: number;
      }[];
      text: {
        color: string;
        luminance: number;
        count: number;
        area: number;
      }[];
      border: {
        color: string;
        luminance: number;
        count: number;
        area: number;
      }[];
      accent: {
        color: string;
        luminance: number;
        count: number;
        area: number;
      }[];
    };
    tokens: {
      total: number;
      listed: {
        name: string;
        value: string;
        color?: string;
        luminance?: number;
      }[];
    };
    typography: {
      base: {
        family: string;
        sizePx: number;
        lineHeight: string;
        weight: number;
      };
      families: {
        family: string;
        count: number;
      }[];
      sizes: {
        sizePx: number;
        count: number;
      }[];
    };
    stylesheets: {
      total: number;
      readable: number;
      crossOrigin: number;
      inline: number;
      rules: number;
      truncated: boolean;
    };
    surfaces: {
      tree: {
        selector: string;
        tag: string;
        role?: string;
        background: string;
        text: string;
        luminance: number;
        contrast: number;
        area: number;
        children: Record<string, unknown>[];
      }[];
      diagram: string;
    };
    sampled: {
      elements: number;
      scanned: number;
      of: number;
    };
  };
  'page.auditContrast': {
    url: string;
    level: 'AA' | 'AAA';
    source: string;
    required: {
      normalText: number;
      largeText: number;
    };
    score?: number;
    summary: {
      sampled: number;
      passed: number;
      failed: number;
      unknown: number;
      worstRatio?: number;
    };
    failures: {
      selector: string;
      text: string;
      foreground: string;
      background: string;
      ratio: number;
      required: number;
      passes: boolean;
      fontSizePx: number;
      weight: number;
      large: boolean;
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    }[];
  };
  'page.applyTheme': {
    replaced?: boolean;
    strategy?: 'filter' | 'stylesheet' | 'colors';
    applied?: {
      mode: 'keep' | 'dark' | 'light';
      hook?: {
        kind: 'class' | 'attribute';
        name: string;
        value?: string;
        scheme: 'dark' | 'light';
        host: 'root' | 'body';
        selector: string;
      };
      background?: string;
      text?: string;
      accent?: string;
      tokens?: string[];
      filter?: string;
      targetLuminance?: number;
    };
    css?: string;
    before?: {
      colorScheme: string;
      background: string;
      text: string;
      luminance: number;
      contrast: number;
      filtered?: true;
    };
    after?: {
      colorScheme: string;
      background: string;
      text: string;
      luminance: number;
      contrast: number;
      filtered?: true;
    };
    reachedTarget?: boolean;
    reverted?: boolean;
    theme?: {
      colorScheme: string;
      background: string;
      text: string;
      luminance: number;
      contrast: number;
      filtered?: true;
    };
  };
  'page.captureDownload': {
    name: string;
    mime: string;
    size: number;
    host: string;
    notes: string;
    savedTo: string;
    downloadId: string;
  };
  'page.listDownloads': {
    downloads: {
      name: string;
      mime: string;
      size: number;
      host: string;
      notes: string;
      savedTo: string;
      id: string;
      capturedAt: string;
    }[];
  };
  'page.listFiles': {
    files: ({
      id: string;
      name: string;
      mime: string;
      size: number;
      status: 'pending' | 'ready' | 'error';
      summary?: string;
      addedAt: string;
    })[];
  };
  'page.attachFile': {
    attached: true;
    name: string;
    size: number;
    mime: string;
    element: {
      tag: string;
      role?: string;
      selector: string;
      text?: string;
      state?: {
        disabled?: boolean;
        checked?: boolean;
        expanded?: boolean;
        selected?: boolean;
        current?: string;
        required?: boolean;
        invalid?: boolean;
        value?: string;
        filled?: boolean;
      };
      bounds: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    };
  };
  'page.listRecordings': {
    recordings: ({
      id: string;
      name: string;
      host: string;
      capturedValues: boolean;
      durationMs: number;
      summary?: string;
      status: 'recording' | 'ready';
      steps?: number;
      createdAt: string;
    })[];
  };
  'page.readRecording': {
    id: string;
    name: string;
    host: string;
    capturedValues: boolean;
    durationMs: number;
    summary?: string;
    startUrl: string;
    goal: string;
    variables: ({
      name: string;
      field: string;
      kind: 'text' | 'secret';
    })[];
    caveats: string[];
    steps: ({
      ordinal: number;
      intent: string;
      action: 'navigate' | 'clickElement' | 'fillInput' | 'selectOption' | 'pressKey' | 'submitForm' | 'scrollTo';
      target?: {
        selector: string;
        text?: string;
        role?: string;
      };
      value?: string;
      url?: string;
      note?: string;
    })[];
  };
  'page.startMonitor': {
    monitorId: string;
    tabId: number;
    host: string;
    label?: string;
    until: Record<string, unknown>;
    startedAt: number;
    elapsedMs: number;
    timeoutMs: number;
    phase: 'watching' | 'done' | 'timeout' | 'stopped' | 'tab-closed' | 'tab-navigated';
    percent?: number;
    etaMs?: number;
    stalledForMs?: number;
    logs: {
      t: number;
      text: string;
    }[];
    message?: string;
  };
  'page.monitorStatus': {
    monitorId?: string;
    tabId?: number;
    host?: string;
    label?: string;
    until?: Record<string, unknown>;
    startedAt?: number;
    elapsedMs?: number;
    timeoutMs?: number;
    phase?: 'watching' | 'done' | 'timeout' | 'stopped' | 'tab-closed' | 'tab-navigated';
    percent?: number;
    etaMs?: number;
    stalledForMs?: number;
    logs?: {
      t: number;
      text: string;
    }[];
    message?: string;
    monitors?: ({
      monitorId: string;
      tabId: number;
      host: string;
      label?: string;
      until: Record<string, unknown>;
      startedAt: number;
      elapsedMs: number;
      timeoutMs: number;
      phase: 'watching' | 'done' | 'timeout' | 'stopped' | 'tab-closed' | 'tab-navigated';
      percent?: number;
      etaMs?: number;
      stalledForMs?: number;
      logs: {
        t: number;
        text: string;
      }[];
      message?: string;
    })[];
  };
  'page.awaitMonitor': {
    settled: boolean;
    state: {
      monitorId: string;
      tabId: number;
      host: string;
      label?: string;
      until: Record<string, unknown>;
      startedAt: number;
      elapsedMs: number;
      timeoutMs: number;
      phase: 'watching' | 'done' | 'timeout' | 'stopped' | 'tab-closed' | 'tab-navigated';
      percent?: number;
      etaMs?: number;
      stalledForMs?: number;
      logs: {
        t: number;
        text: string;
      }[];
      message?: string;
    };
  };
  'page.stopMonitor': {
    monitorId: string;
    tabId: number;
    host: string;
    label?: string;
    until: Record<string, unknown>;
    startedAt: number;
    elapsedMs: number;
    timeoutMs: number;
    phase: 'watching' | 'done' | 'timeout' | 'stopped' | 'tab-closed' | 'tab-navigated';
    percent?: number;
    etaMs?: number;
    stalledForMs?: number;
    logs: {
      t: number;
      text: string;
    }[];
    message?: string;
  };
  'page.startTimer': {
    timerId: string;
    label?: string;
    prompt: string;
    deliver: 'agent' | 'notify';
    afterMs: number;
    repeat: boolean;
    maxRuns: number;
    runs: number;
    skipped: number;
    createdAt: number;
    nextFireAt?: number;
    lastFiredAt?: number;
    phase: 'scheduled' | 'finished' | 'stopped' | 'orphaned';
    logs: {
      t: number;
      text: string;
    }[];
    message?: string;
  };
  'page.timerStatus': {
    timerId?: string;
    label?: string;
    prompt?: string;
    deliver?: 'agent' | 'notify';
    afterMs?: number;
    repeat?: boolean;
    maxRuns?: number;
    runs?: number;
    skipped?: number;
    createdAt?: number;
    nextFireAt?: number;
    lastFiredAt?: number;
    phase?: 'scheduled' | 'finished' | 'stopped' | 'orphaned';
    logs?: {
      t: number;
      text: string;
    }[];
    message?: string;
    timers?: ({
      timerId: string;
      label?: string;
      prompt: string;
      deliver: 'agent' | 'notify';
      afterMs: number;
      repeat: boolean;
      maxRuns: number;
      runs: number;
      skipped: number;
      createdAt: number;
      nextFireAt?: number;
      lastFiredAt?: number;
      phase: 'scheduled' | 'finished' | 'stopped' | 'orphaned';
      logs: {
        t: number;
        text: string;
      }[];
      message?: string;
    })[];
  };
  'page.stopTimer': {
    timerId: string;
    label?: string;
    prompt: string;
    deliver: 'agent' | 'notify';
    afterMs: number;
    repeat: boolean;
    maxRuns: number;
    runs: number;
    skipped: number;
    createdAt: number;
    nextFireAt?: number;
    lastFiredAt?: number;
    phase: 'scheduled' | 'finished' | 'stopped' | 'orphaned';
    logs: {
      t: number;
      text: string;
    }[];
    message?: string;
  };
  'page.findCaptcha': {
    found: boolean;
    vendor?: string;
    label?: string;
    kind?: 'checkbox' | 'interactive' | 'invisible';
    state?: 'idle' | 'solved' | 'needsHuman' | 'invisible';
    solved?: boolean;
    hasToken?: boolean;
    bounds?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    point?: {
      x: number;
      y: number;
    };
    note?: string;
  };
  'page.solveCaptcha': {
    found: boolean;
    vendor?: string;
    label?: string;
    kind?: 'checkbox' | 'interactive' | 'invisible';
    state?: 'idle' | 'solved' | 'needsHuman' | 'invisible' | 'pending';
    solved?: boolean;
    hasToken?: boolean;
    bounds?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    point?: {
      x: number;
      y: number;
    };
    note?: string;
    clicked: boolean;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.injectCode': {
    toolkitId: string;
    origin: string;
    purpose: string;
    functions: string[];
    called?: {
      function: string;
      returned: unknown;
    };
    callFailed?: {
      code: string;
      message: string;
    };
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.runCode': {
    function: string;
    returned: unknown;
    dialog?: {
      dialogType: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
      message: string;
      action: 'accept' | 'dismiss';
    };
  };
  'page.listSiteTools': {
    api: 'document.modelContext' | 'navigator.modelContext';
    count: number;
    tools: {
      name: string;
      description: string;
      inputSchema?: Record<string, unknown>;
      annotations?: Record<string, unknown>;
    }[];
  };
  'page.callSiteTool': {
    tool: string;
    returned: string | number | boolean | unknown[] | Record<string, unknown> | null;
    truncated?: true;
  };
  'page.startDiagnostics': {
    diagnosticsId: string;
    tabId: number;
    url: string;
    host: string;
    capture: ('console' | 'network')[];
    phase: 'watching' | 'stopped' | 'timeout' | 'detached' | 'tab-closed';
    startedAt: number;
    expiresAt?: number;
    consoleBuffered: number;
    networkBuffered: number;
    droppedConsole: number;
    droppedNetwork: number;
    message?: string;
    reloaded?: true;
    notice: string;
  };
  'page.readConsole': {
    diagnosticsId: string;
    tabId: number;
    url: string;
    host: string;
    capture: ('console' | 'network')[];
    phase: 'watching' | 'stopped' | 'timeout' | 'detached' | 'tab-closed';
    startedAt: number;
    expiresAt?: number;
    consoleBuffered: number;
    networkBuffered: number;
    droppedConsole: number;
    droppedNetwork: number;
    message?: string;
    messages: ({
      t: number;
      level: 'debug' | 'log' | 'info' | 'warn' | 'error';
      kind: 'console' | 'exception' | 'browser';
      text: string;
      url?: string;
      line?: number;
      column?: number;
      stack?: string[];
    })[];
    matched: number;
    returned: number;
    truncated?: string;
  };
  'page.readNetwork': {
    diagnosticsId: string;
    tabId: number;
    url: string;
    host: string;
    capture: ('console' | 'network')[];
    phase: 'watching' | 'stopped' | 'timeout' | 'detached' | 'tab-closed';
    startedAt: number;
    expiresAt?: number;
    consoleBuffered: number;
    networkBuffered: number;
    droppedConsole: number;
    droppedNetwork: number;
    message?: string;
    requests: {
      t: number;
      requestId: string;
      method: string;
      url: string;
      type: string;
      status?: number;
      statusText?: string;
      mimeType?: string;
      fromCache?: boolean;
      durationMs?: number;
      sizeBytes?: number;
      failed?: string;
      requestHeaders?: Record<string, string>;
      responseHeaders?: Record<string, string>;
      body?: string;
    }[];
    matched: number;
    returned: number;
    truncated?: string;
  };
  'page.stopDiagnostics': {
    diagnosticsId: string;
    tabId: number;
    url: string;
    host: string;
    capture: ('console' | 'network')[];
    phase: 'watching' | 'stopped' | 'timeout' | 'detached' | 'tab-closed';
    startedAt: number;
    expiresAt?: number;
    consoleBuffered: number;
    networkBuffered: number;
    droppedConsole: number;
    droppedNetwork: number;
    message?: string;
  };
}

export type ActionName = keyof Inputs;

/** The actions that run in the extension: the executor map must have each of them. */
export type ExtensionActionName =
  | 'browser.navigate'
  | 'browser.back'
  | 'browser.forward'
  | 'browser.reload'
  | 'browser.get.url'
  | 'browser.get.title'
  | 'browser.snapshot'
  | 'browser.visible.text'
  | 'browser.click'
  | 'browser.double.click'
  | 'browser.hover'
  | 'browser.focus'
  | 'browser.check'
  | 'browser.uncheck'
  | 'browser.scroll.into.view'
  | 'browser.scroll'
  | 'browser.drag.and.drop'
  | 'browser.fill'
  | 'browser.press'
  | 'browser.select.option'
  | 'browser.screenshot'
  | 'browser.wait'
  | 'browser.action.and.wait'
  | 'page.getPageInfo'
  | 'page.extractText'
  | 'page.waitForElement'
  | 'page.clickElement'
  | 'page.trustedClick'
  | 'page.hoverElement'
  | 'page.fillInput'
  | 'page.selectOption'
  | 'page.pressKey'
  | 'page.dragElement'
  | 'page.focusInput'
  | 'page.typeText'
  | 'page.selectText'
  | 'page.submitForm'
  | 'page.findProgress'
  | 'page.findSearch'
  | 'page.searchSite'
  | 'page.pickElement'
  | 'page.scrollTo'
  | 'page.highlightElement'
  | 'page.navigate'
  | 'page.openTab'
  | 'page.switchTab'
  | 'page.closeTab'
  | 'page.screenshot'
  | 'page.readTheme'
  | 'page.auditContrast'
  | 'page.applyTheme'
  | 'page.captureDownload'
  | 'page.listFiles'
  | 'page.attachFile'
  | 'page.listRecordings'
  | 'page.readRecording'
  | 'page.startMonitor'
  | 'page.monitorStatus'
  | 'page.awaitMonitor'
  | 'page.stopMonitor'
  | 'page.startTimer'
  | 'page.timerStatus'
  | 'page.stopTimer'
  | 'page.findCaptcha'
  | 'page.solveCaptcha'
  | 'page.injectCode'
  | 'page.runCode'
  | 'page.listSiteTools'
  | 'page.callSiteTool'
  | 'page.startDiagnostics'
  | 'page.readConsole'
  | 'page.readNetwork'
  | 'page.stopDiagnostics';

export type ErrorCode =
  | 'ACTION_FAILED'
  | 'APPROVAL_PENDING'
  | 'BLOCKED'
  | 'BROWSER_DISCONNECTED'
  | 'BROWSER_ERROR'
  | 'BROWSER_NOT_FOUND'
  | 'CAPTCHA_NOT_FOUND'
  | 'CAPTURE_FAILED'
  | 'CAPTURE_UNSUPPORTED'
  | 'CODE_ERROR'
  | 'DAEMON_UNREACHABLE'
  | 'DEBUGGER_UNAVAILABLE'
  | 'DECLINED'
  | 'DIAGNOSTICS_IN_PROGRESS'
  | 'DIAGNOSTICS_LIMIT'
  | 'DIAGNOSTICS_NOT_FOUND'
  | 'DOWNLOADS_UNAVAILABLE'
  | 'DOWNLOAD_FAILED'
  | 'DOWNLOAD_MISSING'
  | 'DOWNLOAD_NOT_FOUND'
  | 'DOWNLOAD_REFUSED'
  | 'DOWNLOAD_SAVE_FAILED'
  | 'DOWNLOAD_TOO_LARGE'
  | 'ELEMENT_NOT_FOUND'
  | 'EXTENSION_OFFLINE'
  | 'FILE_NOT_FOUND'
  | 'INTERNAL_ERROR'
  | 'INVALID_ARGUMENT'
  | 'INVALID_INPUT'
  | 'INVALID_TARGET'
  | 'INVALID_TOOL_NAME'
  | 'LIMIT_EXCEEDED'
  | 'LIVE_TOOLS_OFF'
  | 'LOCATOR_AMBIGUOUS'
  | 'MONITOR_IN_PROGRESS'
  | 'MONITOR_LIMIT'
  | 'MONITOR_NOT_FOUND'
  | 'NAVIGATION_FAILED'
  | 'NO_ACTIVE_TAB'
  | 'NO_CONVERSATION'
  | 'NO_DOWNLOAD_STARTED'
  | 'NO_SITE_TOOLS'
  | 'OPERATION_CANCELLED'
  | 'OPERATION_TIMEOUT'
  | 'PAGE_NOT_FOUND'
  | 'PERSISTENCE_DISABLED'
  | 'PICK_CANCELLED'
  | 'RECORDING_NOT_FOUND'
  | 'RECORDING_NOT_READY'
  | 'RESULT_TOO_LARGE'
  | 'RUNTIME_SHUTTING_DOWN'
  | 'SAVED_STATE_NOT_FOUND'
  | 'SECRET_EXPIRED'
  | 'SECRET_NOT_RELEASABLE'
  | 'SESSION_CLOSED'
  | 'SESSION_CLOSING'
  | 'SESSION_IN_USE'
  | 'SESSION_NOT_FOUND'
  | 'SESSION_NOT_READY'
  | 'SITE_TOOL_FAILED'
  | 'SITE_TOOL_NOT_FOUND'
  | 'STALE_ELEMENT_REFERENCE'
  | 'STALE_SNAPSHOT_CURSOR'
  | 'TAB_IN_USE'
  | 'TAB_UNREACHABLE'
  | 'TARGET_NOT_FOUND'
  | 'TIMEOUT'
  | 'TIMER_LIMIT'
  | 'TIMER_NOT_FOUND'
  | 'TOOLKIT_MISSING'
  | 'TOOLKIT_SCOPE'
  | 'UNKNOWN_ACTION'
  | 'UNKNOWN_FUNCTION'
  | 'UNSUPPORTED';
