// Code generated from registry/ by `make gen`; DO NOT EDIT.

export const PROTOCOL_VERSION = 2;
export const MAX_FRAME_BYTES = 67108864;

export interface Descriptor {
  name: string;
  title: string;
  description: string;
  profile: string;
  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  inputSchema: Schema;
  outputSchema: Schema;
}

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
    }
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
    }
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
    }
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
    }
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
    }
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
    }
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
    }
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
    }
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
    "description": "A PNG of the viewport (default), the full page or one element. For structure and text a snapshot is cheaper.",
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
            "image/png"
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
        "bytes"
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
    }
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
  }
];

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
    mimeType: 'image/png';
    width: number;
    height: number;
    bytes: number;
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
  | 'browser.action.and.wait';

export type ErrorCode =
  | 'ACTION_FAILED'
  | 'APPROVAL_PENDING'
  | 'BLOCKED'
  | 'BROWSER_DISCONNECTED'
  | 'BROWSER_ERROR'
  | 'BROWSER_NOT_FOUND'
  | 'CAPTURE_FAILED'
  | 'CAPTURE_UNSUPPORTED'
  | 'DAEMON_UNREACHABLE'
  | 'DEBUGGER_UNAVAILABLE'
  | 'DECLINED'
  | 'DOWNLOAD_NOT_FOUND'
  | 'ELEMENT_NOT_FOUND'
  | 'EXTENSION_OFFLINE'
  | 'INTERNAL_ERROR'
  | 'INVALID_ARGUMENT'
  | 'INVALID_INPUT'
  | 'INVALID_TARGET'
  | 'INVALID_TOOL_NAME'
  | 'LIMIT_EXCEEDED'
  | 'LOCATOR_AMBIGUOUS'
  | 'NAVIGATION_FAILED'
  | 'NO_ACTIVE_TAB'
  | 'OPERATION_CANCELLED'
  | 'OPERATION_TIMEOUT'
  | 'PAGE_NOT_FOUND'
  | 'PERSISTENCE_DISABLED'
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
  | 'STALE_ELEMENT_REFERENCE'
  | 'STALE_SNAPSHOT_CURSOR'
  | 'TAB_IN_USE'
  | 'TAB_UNREACHABLE'
  | 'TARGET_NOT_FOUND'
  | 'TIMEOUT'
  | 'UNKNOWN_ACTION'
  | 'UNSUPPORTED';
