(() => {
  var __defProp = Object.defineProperty;
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };

  // node_modules/zod/v4/classic/external.js
  var external_exports = {};
  __export(external_exports, {
    $brand: () => $brand,
    $input: () => $input,
    $output: () => $output,
    INVALID: () => INVALID,
    NEVER: () => NEVER,
    TimePrecision: () => TimePrecision,
    ZodAny: () => ZodAny,
    ZodArray: () => ZodArray,
    ZodBase64: () => ZodBase64,
    ZodBase64URL: () => ZodBase64URL,
    ZodBigInt: () => ZodBigInt,
    ZodBigIntFormat: () => ZodBigIntFormat,
    ZodBoolean: () => ZodBoolean,
    ZodCIDRv4: () => ZodCIDRv4,
    ZodCIDRv6: () => ZodCIDRv6,
    ZodCUID: () => ZodCUID,
    ZodCUID2: () => ZodCUID2,
    ZodCatch: () => ZodCatch,
    ZodCodec: () => ZodCodec,
    ZodCompileAsyncError: () => ZodCompileAsyncError,
    ZodCompileUnsupportedError: () => ZodCompileUnsupportedError,
    ZodCreditCard: () => ZodCreditCard,
    ZodCustom: () => ZodCustom,
    ZodCustomStringFormat: () => ZodCustomStringFormat,
    ZodDate: () => ZodDate,
    ZodDefault: () => ZodDefault,
    ZodDiscriminatedUnion: () => ZodDiscriminatedUnion,
    ZodE164: () => ZodE164,
    ZodEmail: () => ZodEmail,
    ZodEmoji: () => ZodEmoji,
    ZodEnum: () => ZodEnum,
    ZodError: () => ZodError,
    ZodExactOptional: () => ZodExactOptional,
    ZodFile: () => ZodFile,
    ZodFirstPartyTypeKind: () => ZodFirstPartyTypeKind,
    ZodFunction: () => ZodFunction,
    ZodGUID: () => ZodGUID,
    ZodIBAN: () => ZodIBAN,
    ZodIPv4: () => ZodIPv4,
    ZodIPv6: () => ZodIPv6,
    ZodISODate: () => ZodISODate,
    ZodISODateTime: () => ZodISODateTime,
    ZodISODuration: () => ZodISODuration,
    ZodISOTime: () => ZodISOTime,
    ZodInstanceOf: () => ZodInstanceOf,
    ZodIntersection: () => ZodIntersection,
    ZodIssueCode: () => ZodIssueCode,
    ZodJWT: () => ZodJWT,
    ZodKSUID: () => ZodKSUID,
    ZodLazy: () => ZodLazy,
    ZodLiteral: () => ZodLiteral,
    ZodMAC: () => ZodMAC,
    ZodMap: () => ZodMap,
    ZodNaN: () => ZodNaN,
    ZodNanoID: () => ZodNanoID,
    ZodNever: () => ZodNever,
    ZodNonOptional: () => ZodNonOptional,
    ZodNull: () => ZodNull,
    ZodNullable: () => ZodNullable,
    ZodNumber: () => ZodNumber,
    ZodNumberFormat: () => ZodNumberFormat,
    ZodObject: () => ZodObject,
    ZodOptional: () => ZodOptional,
    ZodPipe: () => ZodPipe,
    ZodPrefault: () => ZodPrefault,
    ZodPreprocess: () => ZodPreprocess,
    ZodPromise: () => ZodPromise,
    ZodReadonly: () => ZodReadonly,
    ZodRealError: () => ZodRealError,
    ZodRecord: () => ZodRecord,
    ZodSet: () => ZodSet,
    ZodString: () => ZodString,
    ZodStringFormat: () => ZodStringFormat,
    ZodSuccess: () => ZodSuccess,
    ZodSymbol: () => ZodSymbol,
    ZodTemplateLiteral: () => ZodTemplateLiteral,
    ZodTransform: () => ZodTransform,
    ZodTuple: () => ZodTuple,
    ZodType: () => ZodType,
    ZodULID: () => ZodULID,
    ZodURL: () => ZodURL,
    ZodUUID: () => ZodUUID,
    ZodUndefined: () => ZodUndefined,
    ZodUnion: () => ZodUnion,
    ZodUnknown: () => ZodUnknown,
    ZodVoid: () => ZodVoid,
    ZodXID: () => ZodXID,
    ZodXor: () => ZodXor,
    _ZodString: () => _ZodString,
    _default: () => _default2,
    _function: () => _function,
    any: () => any,
    array: () => array,
    base64: () => base642,
    base64url: () => base64url2,
    bigint: () => bigint2,
    boolean: () => boolean2,
    catch: () => _catch2,
    check: () => check,
    cidrv4: () => cidrv42,
    cidrv6: () => cidrv62,
    clone: () => clone,
    codec: () => codec,
    coerce: () => coerce_exports,
    compile: () => compile,
    config: () => config,
    core: () => core_exports2,
    creditCard: () => creditCard2,
    cuid: () => cuid3,
    cuid2: () => cuid22,
    currencyCode: () => currencyCode2,
    custom: () => custom,
    date: () => date2,
    decode: () => decode2,
    decodeAsync: () => decodeAsync2,
    deepPartial: () => deepPartial,
    describe: () => describe2,
    discriminatedUnion: () => discriminatedUnion,
    e164: () => e1642,
    email: () => email2,
    emoji: () => emoji2,
    encode: () => encode2,
    encodeAsync: () => encodeAsync2,
    endsWith: () => _endsWith,
    enum: () => _enum2,
    exactOptional: () => exactOptional,
    file: () => file,
    flattenError: () => flattenError,
    float32: () => float32,
    float64: () => float64,
    formatError: () => formatError,
    fromJSONSchema: () => fromJSONSchema,
    function: () => _function,
    getDiscriminatedOption: () => getDiscriminatedOption,
    getErrorMap: () => getErrorMap,
    globalRegistry: () => globalRegistry,
    gt: () => _gt,
    gte: () => _gte,
    guid: () => guid2,
    hash: () => hash,
    hex: () => hex2,
    hostname: () => hostname2,
    httpUrl: () => httpUrl,
    iban: () => iban2,
    includes: () => _includes,
    input: () => input,
    instanceof: () => _instanceof,
    int: () => int,
    int32: () => int32,
    int64: () => int64,
    intersection: () => intersection,
    invertCodec: () => invertCodec,
    ipv4: () => ipv42,
    ipv6: () => ipv62,
    iso: () => iso_exports,
    json: () => json,
    jwt: () => jwt,
    keyof: () => keyof,
    ksuid: () => ksuid2,
    lazy: () => lazy,
    length: () => _length,
    literal: () => literal,
    locales: () => locales_exports,
    looseObject: () => looseObject,
    looseRecord: () => looseRecord,
    lowercase: () => _lowercase,
    lt: () => _lt,
    lte: () => _lte,
    mac: () => mac2,
    map: () => map,
    maxLength: () => _maxLength,
    maxSize: () => _maxSize,
    memoizer: () => memoizer,
    meta: () => meta2,
    mime: () => _mime,
    minLength: () => _minLength,
    minSize: () => _minSize,
    multipleOf: () => _multipleOf,
    nan: () => nan,
    nanoid: () => nanoid2,
    nativeEnum: () => nativeEnum,
    negative: () => _negative,
    never: () => never,
    nonnegative: () => _nonnegative,
    nonoptional: () => nonoptional,
    nonpositive: () => _nonpositive,
    normalize: () => _normalize,
    null: () => _null3,
    nullable: () => nullable,
    nullish: () => nullish2,
    number: () => number2,
    object: () => object,
    optional: () => optional,
    output: () => output,
    overwrite: () => _overwrite,
    parse: () => parse2,
    parseAsync: () => parseAsync2,
    partialRecord: () => partialRecord,
    pipe: () => pipe,
    positive: () => _positive,
    prefault: () => prefault,
    preprocess: () => preprocess,
    prettifyError: () => prettifyError,
    promise: () => promise,
    properties: () => _properties,
    property: () => _property,
    readonly: () => readonly,
    record: () => record,
    refine: () => refine,
    regex: () => _regex,
    regexes: () => regexes_exports,
    registry: () => registry,
    safeDecode: () => safeDecode2,
    safeDecodeAsync: () => safeDecodeAsync2,
    safeEncode: () => safeEncode2,
    safeEncodeAsync: () => safeEncodeAsync2,
    safeParse: () => safeParse2,
    safeParseAsync: () => safeParseAsync2,
    set: () => set,
    setErrorMap: () => setErrorMap,
    size: () => _size,
    slugify: () => _slugify,
    startsWith: () => _startsWith,
    strictObject: () => strictObject,
    string: () => string2,
    stringFormat: () => stringFormat,
    stringbool: () => stringbool,
    success: () => success,
    superRefine: () => superRefine,
    symbol: () => symbol,
    templateLiteral: () => templateLiteral,
    toJSONSchema: () => toJSONSchema,
    toLowerCase: () => _toLowerCase,
    toUpperCase: () => _toUpperCase,
    toZod: () => toZod,
    transform: () => transform,
    treeifyError: () => treeifyError,
    trim: () => _trim,
    tuple: () => tuple,
    uint32: () => uint32,
    uint64: () => uint64,
    ulid: () => ulid2,
    undefined: () => _undefined3,
    union: () => union,
    unknown: () => unknown,
    uppercase: () => _uppercase,
    url: () => url,
    util: () => util_exports,
    uuid: () => uuid2,
    uuidv4: () => uuidv4,
    uuidv6: () => uuidv6,
    uuidv7: () => uuidv7,
    validate: () => validate,
    validateAsync: () => validateAsync,
    void: () => _void2,
    withParser: () => withParser,
    xid: () => xid2,
    xor: () => xor
  });

  // node_modules/zod/v4/core/index.js
  var core_exports2 = {};
  __export(core_exports2, {
    $ZodAny: () => $ZodAny,
    $ZodArray: () => $ZodArray,
    $ZodAsyncError: () => $ZodAsyncError,
    $ZodBase64: () => $ZodBase64,
    $ZodBase64URL: () => $ZodBase64URL,
    $ZodBigInt: () => $ZodBigInt,
    $ZodBigIntFormat: () => $ZodBigIntFormat,
    $ZodBoolean: () => $ZodBoolean,
    $ZodCIDRv4: () => $ZodCIDRv4,
    $ZodCIDRv6: () => $ZodCIDRv6,
    $ZodCUID: () => $ZodCUID,
    $ZodCUID2: () => $ZodCUID2,
    $ZodCatch: () => $ZodCatch,
    $ZodCheck: () => $ZodCheck,
    $ZodCheckBigIntFormat: () => $ZodCheckBigIntFormat,
    $ZodCheckEndsWith: () => $ZodCheckEndsWith,
    $ZodCheckGreaterThan: () => $ZodCheckGreaterThan,
    $ZodCheckIncludes: () => $ZodCheckIncludes,
    $ZodCheckLengthEquals: () => $ZodCheckLengthEquals,
    $ZodCheckLessThan: () => $ZodCheckLessThan,
    $ZodCheckLowerCase: () => $ZodCheckLowerCase,
    $ZodCheckMaxLength: () => $ZodCheckMaxLength,
    $ZodCheckMaxSize: () => $ZodCheckMaxSize,
    $ZodCheckMimeType: () => $ZodCheckMimeType,
    $ZodCheckMinLength: () => $ZodCheckMinLength,
    $ZodCheckMinSize: () => $ZodCheckMinSize,
    $ZodCheckMultipleOf: () => $ZodCheckMultipleOf,
    $ZodCheckNumberFormat: () => $ZodCheckNumberFormat,
    $ZodCheckOverwrite: () => $ZodCheckOverwrite,
    $ZodCheckProperties: () => $ZodCheckProperties,
    $ZodCheckProperty: () => $ZodCheckProperty,
    $ZodCheckRegex: () => $ZodCheckRegex,
    $ZodCheckSizeEquals: () => $ZodCheckSizeEquals,
    $ZodCheckStartsWith: () => $ZodCheckStartsWith,
    $ZodCheckStringFormat: () => $ZodCheckStringFormat,
    $ZodCheckUpperCase: () => $ZodCheckUpperCase,
    $ZodCodec: () => $ZodCodec,
    $ZodCreditCard: () => $ZodCreditCard,
    $ZodCustom: () => $ZodCustom,
    $ZodCustomStringFormat: () => $ZodCustomStringFormat,
    $ZodCyclicError: () => $ZodCyclicError,
    $ZodDate: () => $ZodDate,
    $ZodDefault: () => $ZodDefault,
    $ZodDiscriminatedUnion: () => $ZodDiscriminatedUnion,
    $ZodE164: () => $ZodE164,
    $ZodEmail: () => $ZodEmail,
    $ZodEmoji: () => $ZodEmoji,
    $ZodEncodeError: () => $ZodEncodeError,
    $ZodEnum: () => $ZodEnum,
    $ZodError: () => $ZodError,
    $ZodExactOptional: () => $ZodExactOptional,
    $ZodFile: () => $ZodFile,
    $ZodFunction: () => $ZodFunction,
    $ZodGUID: () => $ZodGUID,
    $ZodIBAN: () => $ZodIBAN,
    $ZodIPv4: () => $ZodIPv4,
    $ZodIPv6: () => $ZodIPv6,
    $ZodISODate: () => $ZodISODate,
    $ZodISODateTime: () => $ZodISODateTime,
    $ZodISODuration: () => $ZodISODuration,
    $ZodISOTime: () => $ZodISOTime,
    $ZodIntersection: () => $ZodIntersection,
    $ZodJWT: () => $ZodJWT,
    $ZodKSUID: () => $ZodKSUID,
    $ZodLazy: () => $ZodLazy,
    $ZodLiteral: () => $ZodLiteral,
    $ZodMAC: () => $ZodMAC,
    $ZodMap: () => $ZodMap,
    $ZodNaN: () => $ZodNaN,
    $ZodNanoID: () => $ZodNanoID,
    $ZodNever: () => $ZodNever,
    $ZodNonOptional: () => $ZodNonOptional,
    $ZodNull: () => $ZodNull,
    $ZodNullable: () => $ZodNullable,
    $ZodNumber: () => $ZodNumber,
    $ZodNumberFormat: () => $ZodNumberFormat,
    $ZodObject: () => $ZodObject,
    $ZodObjectJIT: () => $ZodObjectJIT,
    $ZodOptional: () => $ZodOptional,
    $ZodPipe: () => $ZodPipe,
    $ZodPrefault: () => $ZodPrefault,
    $ZodPreprocess: () => $ZodPreprocess,
    $ZodPromise: () => $ZodPromise,
    $ZodReadonly: () => $ZodReadonly,
    $ZodRealError: () => $ZodRealError,
    $ZodRecord: () => $ZodRecord,
    $ZodRegistry: () => $ZodRegistry,
    $ZodSet: () => $ZodSet,
    $ZodString: () => $ZodString,
    $ZodStringFormat: () => $ZodStringFormat,
    $ZodSuccess: () => $ZodSuccess,
    $ZodSymbol: () => $ZodSymbol,
    $ZodTemplateLiteral: () => $ZodTemplateLiteral,
    $ZodTransform: () => $ZodTransform,
    $ZodTuple: () => $ZodTuple,
    $ZodType: () => $ZodType,
    $ZodULID: () => $ZodULID,
    $ZodURL: () => $ZodURL,
    $ZodUUID: () => $ZodUUID,
    $ZodUndefined: () => $ZodUndefined,
    $ZodUnion: () => $ZodUnion,
    $ZodUnknown: () => $ZodUnknown,
    $ZodVoid: () => $ZodVoid,
    $ZodXID: () => $ZodXID,
    $ZodXor: () => $ZodXor,
    $brand: () => $brand,
    $constructor: () => $constructor,
    $input: () => $input,
    $output: () => $output,
    Doc: () => Doc,
    INVALID: () => INVALID,
    JSONSchema: () => json_schema_exports,
    JSONSchemaGenerator: () => JSONSchemaGenerator,
    NEVER: () => NEVER,
    TimePrecision: () => TimePrecision,
    URL_BAD_FORMAT: () => URL_BAD_FORMAT,
    URL_UNPARSEABLE: () => URL_UNPARSEABLE,
    ZodCompileAsyncError: () => ZodCompileAsyncError,
    ZodCompileUnsupportedError: () => ZodCompileUnsupportedError,
    _any: () => _any,
    _array: () => _array,
    _base64: () => _base64,
    _base64url: () => _base64url,
    _bigint: () => _bigint,
    _boolean: () => _boolean,
    _catch: () => _catch,
    _check: () => _check,
    _cidrv4: () => _cidrv4,
    _cidrv6: () => _cidrv6,
    _coercedBigint: () => _coercedBigint,
    _coercedBoolean: () => _coercedBoolean,
    _coercedDate: () => _coercedDate,
    _coercedNumber: () => _coercedNumber,
    _coercedString: () => _coercedString,
    _creditCard: () => _creditCard,
    _cuid: () => _cuid,
    _cuid2: () => _cuid2,
    _custom: () => _custom,
    _date: () => _date,
    _decode: () => _decode,
    _decodeAsync: () => _decodeAsync,
    _default: () => _default,
    _discriminatedUnion: () => _discriminatedUnion,
    _e164: () => _e164,
    _email: () => _email,
    _emoji: () => _emoji2,
    _encode: () => _encode,
    _encodeAsync: () => _encodeAsync,
    _endsWith: () => _endsWith,
    _enum: () => _enum,
    _file: () => _file,
    _float32: () => _float32,
    _float64: () => _float64,
    _gt: () => _gt,
    _gte: () => _gte,
    _guid: () => _guid,
    _iban: () => _iban,
    _includes: () => _includes,
    _int: () => _int,
    _int32: () => _int32,
    _int64: () => _int64,
    _intersection: () => _intersection,
    _ipv4: () => _ipv4,
    _ipv6: () => _ipv6,
    _isoDate: () => _isoDate,
    _isoDateTime: () => _isoDateTime,
    _isoDuration: () => _isoDuration,
    _isoTime: () => _isoTime,
    _jwt: () => _jwt,
    _ksuid: () => _ksuid,
    _lazy: () => _lazy,
    _length: () => _length,
    _literal: () => _literal,
    _lowercase: () => _lowercase,
    _lt: () => _lt,
    _lte: () => _lte,
    _mac: () => _mac,
    _map: () => _map,
    _max: () => _lte,
    _maxLength: () => _maxLength,
    _maxSize: () => _maxSize,
    _mime: () => _mime,
    _min: () => _gte,
    _minLength: () => _minLength,
    _minSize: () => _minSize,
    _multipleOf: () => _multipleOf,
    _nan: () => _nan,
    _nanoid: () => _nanoid,
    _nativeEnum: () => _nativeEnum,
    _negative: () => _negative,
    _never: () => _never,
    _nonnegative: () => _nonnegative,
    _nonoptional: () => _nonoptional,
    _nonpositive: () => _nonpositive,
    _normalize: () => _normalize,
    _null: () => _null2,
    _nullable: () => _nullable,
    _number: () => _number,
    _optional: () => _optional,
    _overwrite: () => _overwrite,
    _parse: () => _parse,
    _parseAsync: () => _parseAsync,
    _pipe: () => _pipe,
    _positive: () => _positive,
    _promise: () => _promise,
    _properties: () => _properties,
    _property: () => _property,
    _readonly: () => _readonly,
    _record: () => _record,
    _refine: () => _refine,
    _regex: () => _regex,
    _safeDecode: () => _safeDecode,
    _safeDecodeAsync: () => _safeDecodeAsync,
    _safeEncode: () => _safeEncode,
    _safeEncodeAsync: () => _safeEncodeAsync,
    _safeParse: () => _safeParse,
    _safeParseAsync: () => _safeParseAsync,
    _set: () => _set,
    _size: () => _size,
    _slugify: () => _slugify,
    _startsWith: () => _startsWith,
    _string: () => _string,
    _stringFormat: () => _stringFormat,
    _stringbool: () => _stringbool,
    _success: () => _success,
    _superRefine: () => _superRefine,
    _symbol: () => _symbol,
    _templateLiteral: () => _templateLiteral,
    _toLowerCase: () => _toLowerCase,
    _toUpperCase: () => _toUpperCase,
    _transform: () => _transform,
    _trim: () => _trim,
    _tuple: () => _tuple,
    _uint32: () => _uint32,
    _uint64: () => _uint64,
    _ulid: () => _ulid,
    _undefined: () => _undefined2,
    _union: () => _union,
    _unknown: () => _unknown,
    _uppercase: () => _uppercase,
    _url: () => _url,
    _uuid: () => _uuid,
    _uuidv4: () => _uuidv4,
    _uuidv6: () => _uuidv6,
    _uuidv7: () => _uuidv7,
    _void: () => _void,
    _xid: () => _xid,
    _xor: () => _xor,
    base64Charset: () => base64Charset,
    base64urlCharset: () => base64urlCharset,
    canParseURL: () => canParseURL,
    clone: () => clone,
    compile: () => compile,
    compileFn: () => compileFn,
    config: () => config,
    createStandardJSONSchemaMethod: () => createStandardJSONSchemaMethod,
    createToJSONSchemaMethod: () => createToJSONSchemaMethod,
    decode: () => decode,
    decodeAsync: () => decodeAsync,
    describe: () => describe,
    encode: () => encode,
    encodeAsync: () => encodeAsync,
    extractDefs: () => extractDefs,
    finalize: () => finalize,
    flattenError: () => flattenError,
    formatError: () => formatError,
    getDiscriminatedOption: () => getDiscriminatedOption,
    globalConfig: () => globalConfig,
    globalRegistry: () => globalRegistry,
    handleUnrepresentable: () => handleUnrepresentable,
    initializeContext: () => initializeContext,
    isBackEdge: () => isBackEdge,
    isRecursiveSchema: () => isRecursiveSchema,
    isValidBase64: () => isValidBase64,
    isValidBase64URL: () => isValidBase64URL,
    isValidCIDRv6: () => isValidCIDRv6,
    isValidCreditCard: () => isValidCreditCard,
    isValidIBAN: () => isValidIBAN,
    isValidIPv6: () => isValidIPv6,
    isValidJWT: () => isValidJWT,
    locales: () => locales_exports,
    memoizer: () => memoizer,
    mergeValues: () => mergeValues,
    meta: () => meta,
    parse: () => parse,
    parseAsync: () => parseAsync,
    parseURLObject: () => parseURLObject,
    prettifyError: () => prettifyError,
    process: () => processSchema,
    processSchema: () => processSchema,
    regexes: () => regexes_exports,
    registry: () => registry,
    safeDecode: () => safeDecode,
    safeDecodeAsync: () => safeDecodeAsync,
    safeEncode: () => safeEncode,
    safeEncodeAsync: () => safeEncodeAsync,
    safeParse: () => safeParse,
    safeParseAsync: () => safeParseAsync,
    standardProps: () => standardProps,
    stripTabAndNewline: () => stripTabAndNewline,
    toDotPath: () => toDotPath,
    toJSONSchema: () => toJSONSchema,
    toZod: () => toZod,
    treeifyError: () => treeifyError,
    urlHostnameOk: () => urlHostnameOk,
    urlProtocolOk: () => urlProtocolOk,
    util: () => util_exports,
    validate: () => validate,
    validateAsync: () => validateAsync,
    validateURL: () => validateURL,
    version: () => version,
    withParser: () => withParser
  });

  // node_modules/zod/v4/core/util.js
  var util_exports = {};
  __export(util_exports, {
    BIGINT_FORMAT_RANGES: () => BIGINT_FORMAT_RANGES,
    CONSTANT_CATCH: () => CONSTANT_CATCH,
    Class: () => Class,
    NUMBER_FORMAT_RANGES: () => NUMBER_FORMAT_RANGES,
    aborted: () => aborted,
    allowsEval: () => allowsEval,
    assert: () => assert,
    assertEqual: () => assertEqual,
    assertIs: () => assertIs,
    assertNever: () => assertNever,
    assertNotEqual: () => assertNotEqual,
    assignProp: () => assignProp,
    attachSchema: () => attachSchema,
    base64ToUint8Array: () => base64ToUint8Array,
    base64urlToUint8Array: () => base64urlToUint8Array,
    cached: () => cached,
    captureStackTrace: () => captureStackTrace,
    cleanEnum: () => cleanEnum,
    cleanRegex: () => cleanRegex,
    clone: () => clone,
    cloneDef: () => cloneDef,
    codePointLength: () => codePointLength,
    constantCatch: () => constantCatch,
    createTransparentProxy: () => createTransparentProxy,
    defineLazy: () => defineLazy,
    defineLazyInternal: () => defineLazyInternal,
    derived: () => derived,
    esc: () => esc,
    escapeRegex: () => escapeRegex,
    explicitlyAborted: () => explicitlyAborted,
    extend: () => extend,
    finalizeIssue: () => finalizeIssue,
    floatSafeRemainder: () => floatSafeRemainder,
    getElementAtPath: () => getElementAtPath,
    getEnumValues: () => getEnumValues,
    getLengthableOrigin: () => getLengthableOrigin,
    getParsedType: () => getParsedType,
    getSizableOrigin: () => getSizableOrigin,
    hexToUint8Array: () => hexToUint8Array,
    hide: () => hide,
    installLazyProp: () => installLazyProp,
    isObject: () => isObject,
    isPlainObject: () => isPlainObject,
    issue: () => issue,
    joinValues: () => joinValues,
    jsonStringifyReplacer: () => jsonStringifyReplacer,
    members: () => members,
    merge: () => merge,
    mergeDefs: () => mergeDefs,
    normalizeParams: () => normalizeParams,
    nullish: () => nullish,
    numKeys: () => numKeys,
    objectClone: () => objectClone,
    omit: () => omit,
    optionalKeys: () => optionalKeys,
    own: () => own,
    parsedType: () => parsedType,
    partial: () => partial,
    pick: () => pick,
    prefixIssues: () => prefixIssues,
    primitiveTypes: () => primitiveTypes,
    promiseAllObject: () => promiseAllObject,
    propertyKeyTypes: () => propertyKeyTypes,
    randomString: () => randomString,
    rawShape: () => rawShape,
    required: () => required,
    safeExtend: () => safeExtend,
    shallowClone: () => shallowClone,
    sizeCaps: () => sizeCaps,
    slugify: () => slugify,
    stringifyPrimitive: () => stringifyPrimitive,
    toZod: () => toZod,
    uint8ArrayToBase64: () => uint8ArrayToBase64,
    uint8ArrayToBase64url: () => uint8ArrayToBase64url,
    uint8ArrayToHex: () => uint8ArrayToHex,
    unwrapMessage: () => unwrapMessage
  });
  function assertEqual(val) {
    return val;
  }
  function assertNotEqual(val) {
    return val;
  }
  function toZod() {
    return (schema) => schema;
  }
  function assertIs(_arg) {
  }
  function assertNever(_x) {
    throw new Error("Unexpected value in exhaustive check");
  }
  function assert(_) {
  }
  function getEnumValues(entries) {
    const numericValues = Object.values(entries).filter((v) => typeof v === "number");
    const values = Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
    return values;
  }
  function joinValues(array2, separator = "|") {
    return array2.map((val) => stringifyPrimitive(val)).join(separator);
  }
  function jsonStringifyReplacer(_, value) {
    if (typeof value === "bigint")
      return value.toString();
    return value;
  }
  var Cached = class {
    constructor(getter) {
      this._getter = getter;
      this._value = void 0;
    }
    get value() {
      const getter = this._getter;
      if (getter !== void 0) {
        this._value = getter();
        this._getter = void 0;
      }
      return this._value;
    }
  };
  function cached(getter) {
    return new Cached(getter);
  }
  function nullish(input2) {
    return input2 === null || input2 === void 0;
  }
  function cleanRegex(source) {
    const start = source.startsWith("^") ? 1 : 0;
    const end = source.endsWith("$") ? source.length - 1 : source.length;
    return source.slice(start, end);
  }
  function floatSafeRemainder(val, step) {
    const ratio = val / step;
    const roundedRatio = Math.round(ratio);
    const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
    if (Math.abs(ratio - roundedRatio) < tolerance)
      return 0;
    return ratio - roundedRatio;
  }
  var EVALUATING = /* @__PURE__ */ Symbol("evaluating");
  function defineLazy(object2, key, getter) {
    let value = void 0;
    Object.defineProperty(object2, key, {
      get() {
        if (value === EVALUATING) {
          return void 0;
        }
        if (value === void 0) {
          value = EVALUATING;
          value = getter();
        }
        return value;
      },
      set(v) {
        Object.defineProperty(object2, key, {
          value: v
          // configurable: true,
        });
      },
      configurable: true
    });
  }
  function objectClone(obj) {
    return Object.create(Object.getPrototypeOf(obj), Object.getOwnPropertyDescriptors(obj));
  }
  function assignProp(target, prop, value) {
    Object.defineProperty(target, prop, {
      value,
      writable: true,
      enumerable: true,
      configurable: true
    });
  }
  function rawShape(def) {
    const desc = Object.getOwnPropertyDescriptor(def, "shape");
    return desc?.get ? desc.get.raw : desc?.value;
  }
  function sourceShape(schema) {
    return rawShape(schema._zod.def) ?? schema._zod.def.shape;
  }
  function deferProp(target, key, getter) {
    Object.defineProperty(target, key, {
      get() {
        const value = getter();
        assignProp(this, key, value);
        return value;
      },
      enumerable: true,
      configurable: true
    });
  }
  function putProp(target, key, value) {
    if (key in target)
      assignProp(target, key, value);
    else
      target[key] = value;
  }
  function mirrorShape(target, source, keys, wrap) {
    const raw = sourceShape(source);
    for (const key of keys) {
      const desc = Object.getOwnPropertyDescriptor(raw, key);
      if (!desc.enumerable)
        continue;
      if (desc.get) {
        deferProp(target, key, () => {
          const value = source._zod.def.shape[key];
          return wrap ? wrap(value, key) : value;
        });
      } else
        putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
    }
  }
  function mirrorProps(target, source) {
    for (const key of Reflect.ownKeys(source)) {
      const desc = Object.getOwnPropertyDescriptor(source, key);
      if (!desc.enumerable)
        continue;
      if (desc.get)
        deferProp(target, key, () => source[key]);
      else
        putProp(target, key, desc.value);
    }
  }
  function mergeDefs(...defs) {
    const mergedDescriptors = {};
    for (const def of defs) {
      const descriptors = Object.getOwnPropertyDescriptors(def);
      Object.assign(mergedDescriptors, descriptors);
    }
    return Object.defineProperties({}, mergedDescriptors);
  }
  function cloneDef(schema) {
    return mergeDefs(schema._zod.def);
  }
  function getElementAtPath(obj, path) {
    if (!path)
      return obj;
    return path.reduce((acc, key) => acc?.[key], obj);
  }
  function promiseAllObject(promisesObj) {
    const keys = Object.keys(promisesObj);
    const promises = keys.map((key) => promisesObj[key]);
    return Promise.all(promises).then((results) => {
      const resolvedObj = {};
      for (let i = 0; i < keys.length; i++) {
        resolvedObj[keys[i]] = results[i];
      }
      return resolvedObj;
    });
  }
  function randomString(length = 10) {
    const chars = "abcdefghijklmnopqrstuvwxyz";
    let str = "";
    for (let i = 0; i < length; i++) {
      str += chars[Math.floor(Math.random() * chars.length)];
    }
    return str;
  }
  function esc(str) {
    return JSON.stringify(str);
  }
  function slugify(input2) {
    return input2.toLowerCase().trim().replace(/[^\w\s-]/g, "").replace(/[\s_-]+/g, "-").replace(/^-+|-+$/g, "");
  }
  var captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {
  };
  function isObject(data) {
    return typeof data === "object" && data !== null && !Array.isArray(data);
  }
  var allowsEval = /* @__PURE__ */ cached(() => {
    if (globalConfig.jitless) {
      return false;
    }
    if (typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")) {
      return false;
    }
    try {
      const F = Function;
      new F("");
      return true;
    } catch (_) {
      return false;
    }
  });
  function isPlainObject(o) {
    if (isObject(o) === false)
      return false;
    const ctor = o.constructor;
    if (ctor === void 0)
      return true;
    if (typeof ctor !== "function")
      return true;
    const prot = ctor.prototype;
    if (isObject(prot) === false)
      return false;
    if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) {
      return false;
    }
    return true;
  }
  function shallowClone(o) {
    if (isPlainObject(o))
      return { ...o };
    if (Array.isArray(o))
      return [...o];
    if (o instanceof Map)
      return new Map(o);
    if (o instanceof Set)
      return new Set(o);
    return o;
  }
  function numKeys(data) {
    let keyCount = 0;
    for (const key in data) {
      if (Object.prototype.hasOwnProperty.call(data, key)) {
        keyCount++;
      }
    }
    return keyCount;
  }
  var getParsedType = (data) => {
    const t = typeof data;
    switch (t) {
      case "undefined":
        return "undefined";
      case "string":
        return "string";
      case "number":
        return Number.isNaN(data) ? "nan" : "number";
      case "boolean":
        return "boolean";
      case "function":
        return "function";
      case "bigint":
        return "bigint";
      case "symbol":
        return "symbol";
      case "object":
        if (Array.isArray(data)) {
          return "array";
        }
        if (data === null) {
          return "null";
        }
        if (data.then && typeof data.then === "function" && data.catch && typeof data.catch === "function") {
          return "promise";
        }
        if (typeof Map !== "undefined" && data instanceof Map) {
          return "map";
        }
        if (typeof Set !== "undefined" && data instanceof Set) {
          return "set";
        }
        if (typeof Date !== "undefined" && data instanceof Date) {
          return "date";
        }
        if (typeof File !== "undefined" && data instanceof File) {
          return "file";
        }
        return "object";
      default:
        throw new Error(`Unknown data type: ${t}`);
    }
  };
  var propertyKeyTypes = /* @__PURE__ */ new Set(["string", "number", "symbol"]);
  var primitiveTypes = /* @__PURE__ */ new Set([
    "string",
    "number",
    "bigint",
    "boolean",
    "symbol",
    "undefined"
  ]);
  function escapeRegex(str) {
    return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  }
  function clone(inst, def, params) {
    const cl = new inst._zod.constr(def ?? inst._zod.def);
    if (!def || params?.parent)
      cl._zod.parent = inst;
    return cl;
  }
  function normalizeParams(_params) {
    const params = _params;
    if (!params)
      return {};
    if (typeof params === "string")
      return { error: () => params };
    if (params?.message !== void 0) {
      if (params?.error !== void 0)
        throw new Error("Cannot specify both `message` and `error` params");
      params.error = params.message;
    }
    delete params.message;
    if (typeof params.error === "string")
      return { ...params, error: () => params.error };
    return params;
  }
  function createTransparentProxy(getter) {
    let target;
    return new Proxy({}, {
      get(_, prop, receiver) {
        target ?? (target = getter());
        return Reflect.get(target, prop, receiver);
      },
      set(_, prop, value, receiver) {
        target ?? (target = getter());
        return Reflect.set(target, prop, value, receiver);
      },
      has(_, prop) {
        target ?? (target = getter());
        return Reflect.has(target, prop);
      },
      deleteProperty(_, prop) {
        target ?? (target = getter());
        return Reflect.deleteProperty(target, prop);
      },
      ownKeys(_) {
        target ?? (target = getter());
        return Reflect.ownKeys(target);
      },
      getOwnPropertyDescriptor(_, prop) {
        target ?? (target = getter());
        return Reflect.getOwnPropertyDescriptor(target, prop);
      },
      defineProperty(_, prop, descriptor) {
        target ?? (target = getter());
        return Reflect.defineProperty(target, prop, descriptor);
      }
    });
  }
  function stringifyPrimitive(value) {
    if (typeof value === "bigint")
      return value.toString() + "n";
    if (typeof value === "string")
      return `"${value}"`;
    return `${value}`;
  }
  function optionalKeys(shape) {
    return Object.keys(shape).filter((k) => {
      return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
    });
  }
  var NUMBER_FORMAT_RANGES = /* @__PURE__ */ (() => ({
    safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    int32: [-2147483648, 2147483647],
    uint32: [0, 4294967295],
    float32: [-34028234663852886e22, 34028234663852886e22],
    float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
  }))();
  var BIGINT_FORMAT_RANGES = {
    int64: [/* @__PURE__ */ BigInt("-9223372036854775808"), /* @__PURE__ */ BigInt("9223372036854775807")],
    uint64: [/* @__PURE__ */ BigInt(0), /* @__PURE__ */ BigInt("18446744073709551615")]
  };
  function pick(schema, mask) {
    const currDef = schema._zod.def;
    const checks = currDef.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
      throw new Error(".pick() cannot be used on object schemas containing refinements");
    }
    const newShape = {};
    mirrorShape(newShape, schema, maskedKeys(schema, mask));
    return clone(schema, mergeDefs(currDef, { shape: newShape, checks: [] }));
  }
  function maskedKeys(schema, mask) {
    const raw = sourceShape(schema);
    const keys = [];
    for (const key of Reflect.ownKeys(mask)) {
      if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) {
        throw new Error(`Unrecognized key: "${String(key)}"`);
      }
      if (mask[key])
        keys.push(key);
    }
    return keys;
  }
  function omit(schema, mask) {
    const currDef = schema._zod.def;
    const checks = currDef.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
      throw new Error(".omit() cannot be used on object schemas containing refinements");
    }
    const omitted = new Set(maskedKeys(schema, mask));
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)).filter((key) => !omitted.has(key)));
    return clone(schema, mergeDefs(currDef, { shape: newShape, checks: [] }));
  }
  function extend(schema, shape) {
    if (!isPlainObject(shape)) {
      throw new Error("Invalid input to extend: expected a plain object");
    }
    const checks = schema._zod.def.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
      const existingShape = sourceShape(schema);
      for (const key of Reflect.ownKeys(shape)) {
        if (Object.getOwnPropertyDescriptor(existingShape, key) !== void 0) {
          throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
        }
      }
    }
    return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
  }
  function extended(schema, shape) {
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
    mirrorProps(newShape, shape);
    return newShape;
  }
  function safeExtend(schema, shape) {
    if (!isPlainObject(shape)) {
      throw new Error("Invalid input to safeExtend: expected a plain object");
    }
    return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
  }
  function merge(a, b) {
    if (!b?._zod?.def) {
      throw new Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
    }
    if (a._zod.def.checks?.length) {
      throw new Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
    }
    const newShape = {};
    mirrorShape(newShape, a, Reflect.ownKeys(sourceShape(a)));
    mirrorShape(newShape, b, Reflect.ownKeys(sourceShape(b)));
    const def = mergeDefs(a._zod.def, {
      shape: newShape,
      get catchall() {
        return b._zod.def.catchall;
      },
      checks: b._zod.def.checks ?? []
    });
    return clone(a, def);
  }
  function partial(Class2, schema, mask, name = "partial") {
    const currDef = schema._zod.def;
    const checks = currDef.checks;
    const hasChecks = checks && checks.length > 0;
    if (hasChecks) {
      throw new Error(`.${name}() cannot be used on object schemas containing refinements`);
    }
    const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), Class2 && ((value, key) => selected && !selected.has(key) ? value : new Class2({ type: "optional", innerType: value })));
    return clone(schema, mergeDefs(schema._zod.def, { shape: newShape, checks: [] }));
  }
  function required(Class2, schema, mask) {
    const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
    const newShape = {};
    mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), (value, key) => (
      // overwrite with non-optional
      selected && !selected.has(key) ? value : new Class2({ type: "nonoptional", innerType: value })
    ));
    return clone(schema, mergeDefs(schema._zod.def, { shape: newShape }));
  }
  function aborted(x, startIndex = 0) {
    if (x.aborted === true)
      return true;
    for (let i = startIndex; i < x.issues.length; i++) {
      if (x.issues[i]?.continue !== true) {
        return true;
      }
    }
    return false;
  }
  function explicitlyAborted(x, startIndex = 0) {
    if (x.aborted === true)
      return true;
    for (let i = startIndex; i < x.issues.length; i++) {
      if (x.issues[i]?.continue === false) {
        return true;
      }
    }
    return false;
  }
  function prefixIssues(path, issues) {
    return issues.map((iss) => {
      var _a3;
      (_a3 = iss).path ?? (_a3.path = []);
      iss.path.unshift(path);
      return iss;
    });
  }
  function unwrapMessage(message) {
    return typeof message === "string" ? message : message?.message;
  }
  function sizeCaps(defChecks) {
    const caps = [];
    for (const ch of defChecks ?? []) {
      const d = ch._zod.def;
      if (!/_(length|size)$|_equals$/.test(d.check))
        break;
      const max = d.maximum ?? d.length ?? d.size;
      if (max >= 0)
        caps.push([max, ch]);
    }
    return caps;
  }
  function attachSchema(issues, start, inst) {
    var _a3;
    for (let i = start; i < issues.length; i++) {
      (_a3 = issues[i]).schema ?? (_a3.schema = inst);
    }
  }
  function finalizeIssue(iss, ctx, config2) {
    var _a3;
    const traits = iss.inst?._zod?.traits;
    if (traits?.has("$ZodType")) {
      if (traits.has("$ZodCheck"))
        (_a3 = iss).schema ?? (_a3.schema = iss.inst);
      else
        iss.schema = iss.inst;
    }
    const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
    const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config2.customError?.(iss)) ?? unwrapMessage(config2.localeError?.(iss)) ?? "Invalid input";
    const full = {};
    for (const k of Object.keys(iss)) {
      if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__")
        continue;
      full[k] = iss[k];
    }
    full.path ?? (full.path = []);
    full.message = message;
    if (ctx?.reportInput) {
      full.input = iss.input;
    }
    return full;
  }
  function getSizableOrigin(input2) {
    if (input2 instanceof Set)
      return "set";
    if (input2 instanceof Map)
      return "map";
    if (input2 instanceof File)
      return "file";
    return "unknown";
  }
  var highSurrogate = /[\uD800-\uDBFF]/;
  function codePointLength(str) {
    const units = str.length;
    if (!highSurrogate.test(str))
      return units;
    let count2 = units;
    for (let i = 0; i < units - 1; i++) {
      if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
        count2--;
        i++;
      }
    }
    return count2;
  }
  function getLengthableOrigin(input2) {
    if (Array.isArray(input2))
      return "array";
    if (typeof input2 === "string")
      return "string";
    return "unknown";
  }
  function parsedType(data) {
    const t = typeof data;
    switch (t) {
      case "number": {
        return Number.isNaN(data) ? "nan" : "number";
      }
      case "object": {
        if (data === null) {
          return "null";
        }
        if (Array.isArray(data)) {
          return "array";
        }
        const obj = data;
        if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) {
          return obj.constructor.name;
        }
      }
    }
    return t;
  }
  function issue(...args) {
    const [iss, input2, inst] = args;
    if (typeof iss === "string") {
      return {
        message: iss,
        code: "custom",
        input: input2,
        inst
      };
    }
    return { ...iss };
  }
  function cleanEnum(obj) {
    return Object.entries(obj).filter(([k, _]) => {
      return Number.isNaN(Number.parseInt(k, 10));
    }).map((el) => el[1]);
  }
  function base64ToUint8Array(base643) {
    const binaryString = atob(base643);
    const bytes = new Uint8Array(binaryString.length);
    for (let i = 0; i < binaryString.length; i++) {
      bytes[i] = binaryString.charCodeAt(i);
    }
    return bytes;
  }
  function uint8ArrayToBase64(bytes) {
    let binaryString = "";
    for (let i = 0; i < bytes.length; i++) {
      binaryString += String.fromCharCode(bytes[i]);
    }
    return btoa(binaryString);
  }
  function base64urlToUint8Array(base64url3) {
    const base643 = base64url3.replace(/-/g, "+").replace(/_/g, "/");
    const padding = "=".repeat((4 - base643.length % 4) % 4);
    return base64ToUint8Array(base643 + padding);
  }
  function uint8ArrayToBase64url(bytes) {
    return uint8ArrayToBase64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  }
  function hexToUint8Array(hex3) {
    const cleanHex = hex3.replace(/^0x/, "");
    if (cleanHex.length % 2 !== 0) {
      throw new Error("Invalid hex string length");
    }
    const bytes = new Uint8Array(cleanHex.length / 2);
    for (let i = 0; i < cleanHex.length; i += 2) {
      bytes[i / 2] = Number.parseInt(cleanHex.slice(i, i + 2), 16);
    }
    return bytes;
  }
  function uint8ArrayToHex(bytes) {
    return Array.from(bytes).map((b) => b.toString(16).padStart(2, "0")).join("");
  }
  var Class = class {
    constructor(..._args) {
    }
  };
  function members(proto, table) {
    for (const key in table) {
      const desc = Object.getOwnPropertyDescriptor(table, key);
      if (desc.get)
        Object.defineProperty(proto, key, { ...desc, enumerable: false });
      else
        defineBound(proto, key, desc.value);
    }
  }
  function own(inst, key, value, enumerable = true) {
    Object.defineProperty(inst, key, { configurable: true, writable: true, enumerable, value });
    return value;
  }
  function hide(inst, key, value) {
    return own(inst, key, value, false);
  }
  // @__NO_SIDE_EFFECTS__
  function derived(computes, table) {
    for (const key in computes) {
      const compute = computes[key];
      Object.defineProperty(table, key, {
        configurable: true,
        enumerable: true,
        get() {
          return own(this, key, compute(this));
        },
        set(value) {
          own(this, key, value);
        }
      });
    }
    return table;
  }
  function defineBound(proto, key, fn) {
    Object.defineProperty(proto, key, {
      configurable: true,
      get() {
        return this == null ? fn : own(this, key, fn.bind(this));
      },
      set(value) {
        own(this, key, value);
      }
    });
  }
  function claim(inst, sentinel) {
    const proto = Object.getPrototypeOf(inst);
    return sentinel in proto ? void 0 : proto;
  }
  var installing;
  var broke = false;
  var breaker = {
    configurable: true,
    get() {
      broke = true;
      return void 0;
    }
  };
  function defineLazyInternal(inst, key, compute) {
    const proto = Object.getPrototypeOf(inst._zod);
    if (key in proto && installing !== inst._zod) {
      installing = void 0;
      return;
    }
    installing = inst._zod;
    Object.defineProperty(proto, key, {
      configurable: true,
      get() {
        Object.defineProperty(this, key, breaker);
        const outer = broke;
        broke = false;
        try {
          const value = compute(this);
          if (broke)
            delete this[key];
          else
            Object.defineProperty(this, key, { configurable: true, writable: true, value });
          broke = broke || outer;
          return value;
        } catch (err) {
          delete this[key];
          broke = broke || outer;
          throw err;
        }
      },
      set(value) {
        Object.defineProperty(this, key, { configurable: true, writable: true, value });
      }
    });
  }
  function installLazyProp(inst, key, make, enumerable) {
    const proto = claim(inst, key);
    if (!proto)
      return;
    Object.defineProperty(proto, key, {
      configurable: true,
      get() {
        const desc = { configurable: true, writable: true, enumerable, value: void 0 };
        Object.defineProperty(this, key, desc);
        desc.value = make(this);
        Object.defineProperty(this, key, desc);
        return desc.value;
      },
      set(value) {
        Object.defineProperty(this, key, { configurable: true, writable: true, enumerable, value });
      }
    });
  }
  var CONSTANT_CATCH = "~constantCatch";
  function constantCatch(value) {
    const fn = () => value;
    fn[CONSTANT_CATCH] = true;
    return fn;
  }

  // node_modules/zod/v4/core/core.js
  var _a;
  var NEVER = /* @__PURE__ */ Object.freeze({
    status: "aborted"
  });
  var _zodDesc = { value: void 0, enumerable: false };
  var _E = "captureStackTrace" in Error ? Error : null;
  function newError(Definition) {
    const E = _E;
    if (E) {
      const saved = E.stackTraceLimit;
      if (typeof saved === "number") {
        try {
          E.stackTraceLimit = 0;
        } catch {
          _E = null;
          return new Definition();
        }
        try {
          return new Definition();
        } finally {
          E.stackTraceLimit = saved;
        }
      }
    }
    return new Definition();
  }
  // @__NO_SIDE_EFFECTS__
  function $constructor(name, initializer3, proto, params) {
    const zodProto = {};
    function Internals(def) {
      this.def = def;
      this.constr = _;
      this.traits = /* @__PURE__ */ new Set();
    }
    Internals.prototype = zodProto;
    const protoMembers = proto;
    const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
    function init(inst, def) {
      if (!inst._zod) {
        _zodDesc.value = new Internals(def);
        try {
          Object.defineProperty(inst, "_zod", _zodDesc);
        } finally {
          _zodDesc.value = void 0;
        }
      } else if (inst._zod.traits.has(name)) {
        return;
      }
      inst._zod.traits.add(name);
      initializer3(inst, def);
      if (initialized) {
        const own2 = Object.getPrototypeOf(inst);
        const ctorProto = inst._zod.constr.prototype;
        let up = own2;
        while (up && up !== ctorProto)
          up = Object.getPrototypeOf(up);
        const target = up ?? own2;
        if (!initialized.has(target)) {
          initialized.add(target);
          members(target, protoMembers);
        }
      }
      const proto2 = _.prototype;
      for (const k in proto2) {
        if (!Object.prototype.hasOwnProperty.call(proto2, k))
          continue;
        if (!(k in inst)) {
          inst[k] = proto2[k].bind(inst);
        }
      }
    }
    const Parent = params?.Parent ?? Object;
    class Definition extends Parent {
    }
    Object.defineProperty(Definition, "name", { value: name });
    function _(def) {
      const inst = params?.Parent ? newError(Definition) : this;
      init(inst, def);
      const deferred = inst._zod.deferred;
      if (deferred) {
        for (const fn of deferred) {
          fn();
        }
        inst._zod.deferred = void 0;
      }
      const pp = globalThis.__zod_globalConfig?.postProcessor;
      if (pp)
        pp(inst);
      return inst;
    }
    Object.defineProperty(_, "init", { value: init });
    Object.defineProperty(_, Symbol.hasInstance, {
      value: (inst) => {
        if (params?.Parent && inst instanceof params.Parent)
          return true;
        return inst?._zod?.traits?.has(name);
      }
    });
    Object.defineProperty(_, "name", { value: name });
    return _;
  }
  var $brand = /* @__PURE__ */ Symbol("zod_brand");
  var $ZodAsyncError = class extends Error {
    constructor() {
      super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
    }
  };
  var $ZodEncodeError = class extends Error {
    constructor(name) {
      super(`Encountered unidirectional transform during encode: ${name}`);
      this.name = "ZodEncodeError";
    }
  };
  (_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
  var globalConfig = globalThis.__zod_globalConfig;
  function config(newConfig) {
    if (newConfig)
      Object.assign(globalConfig, newConfig);
    return globalConfig;
  }

  // node_modules/zod/v4/core/errors.js
  function _getMessage() {
    const internals = this._zod;
    internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
    return internals.message;
  }
  function _setMessage(value) {
    this._zod.message = value;
  }
  var _messageDesc = {
    get: _getMessage,
    set: _setMessage,
    enumerable: true,
    configurable: true
  };
  var _issuesDesc = { value: void 0, enumerable: false };
  var _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
  var initializer = (inst, def) => {
    inst.name = "$ZodError";
    _issuesDesc.value = def;
    Object.defineProperty(inst, "issues", _issuesDesc);
    _issuesDesc.value = void 0;
    Object.defineProperty(inst, "message", _messageDesc);
    const proto = Object.getPrototypeOf(inst);
    if (!_installedToString.has(proto)) {
      _installedToString.add(proto);
      Object.defineProperty(proto, "toString", {
        configurable: true,
        enumerable: false,
        get() {
          const value = () => this.message;
          Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
          return value;
        },
        set(value) {
          Object.defineProperty(this, "toString", { value, configurable: true, writable: true });
        }
      });
    }
  };
  var $ZodError = $constructor("$ZodError", initializer);
  var $ZodRealError = $constructor("$ZodError", initializer, void 0, {
    Parent: Error
  });
  function node(obj, key, make) {
    if (!Object.prototype.hasOwnProperty.call(obj, key)) {
      if (key === "__proto__") {
        Object.defineProperty(obj, key, { value: make(), writable: true, enumerable: true, configurable: true });
      } else {
        obj[key] = make();
      }
    }
    return obj[key];
  }
  function flattenError(error62, mapper = (issue2) => issue2.message) {
    const fieldErrors = {};
    const formErrors = [];
    for (const sub of error62.issues) {
      if (sub.path.length > 0) {
        node(fieldErrors, sub.path[0], () => []).push(mapper(sub));
      } else {
        formErrors.push(mapper(sub));
      }
    }
    return { formErrors, fieldErrors };
  }
  function formatError(error62, mapper = (issue2) => issue2.message) {
    const fieldErrors = { _errors: [] };
    const processError = (error63, path = []) => {
      for (const issue2 of error63.issues) {
        if (issue2.code === "invalid_union" && issue2.errors.length) {
          issue2.errors.map((issues) => processError({ issues }, [...path, ...issue2.path]));
        } else if (issue2.code === "invalid_key") {
          processError({ issues: issue2.issues }, [...path, ...issue2.path]);
        } else if (issue2.code === "invalid_element") {
          processError({ issues: issue2.issues }, [...path, ...issue2.path]);
        } else {
          const fullpath = [...path, ...issue2.path];
          if (fullpath.length === 0) {
            fieldErrors._errors.push(mapper(issue2));
          } else {
            let curr = fieldErrors;
            let i = 0;
            while (i < fullpath.length) {
              const el = fullpath[i];
              const terminal = i === fullpath.length - 1;
              if (el === "_errors") {
                if (terminal)
                  curr._errors.push(mapper(issue2));
                i++;
                continue;
              }
              if (!Object.prototype.hasOwnProperty.call(curr, el)) {
                Object.defineProperty(curr, el, {
                  value: { _errors: [] },
                  enumerable: true,
                  writable: true,
                  configurable: true
                });
              }
              const node2 = curr[el];
              if (terminal) {
                node2._errors.push(mapper(issue2));
              }
              curr = node2;
              i++;
            }
          }
        }
      }
    };
    processError(error62);
    return fieldErrors;
  }
  function treeifyError(error62, mapper = (issue2) => issue2.message) {
    const result = { errors: [] };
    const processError = (error63, path = []) => {
      var _a3;
      for (const issue2 of error63.issues) {
        if (issue2.code === "invalid_union" && issue2.errors.length) {
          issue2.errors.map((issues) => processError({ issues }, [...path, ...issue2.path]));
        } else if (issue2.code === "invalid_key") {
          processError({ issues: issue2.issues }, [...path, ...issue2.path]);
        } else if (issue2.code === "invalid_element") {
          processError({ issues: issue2.issues }, [...path, ...issue2.path]);
        } else {
          const fullpath = [...path, ...issue2.path];
          if (fullpath.length === 0) {
            result.errors.push(mapper(issue2));
            continue;
          }
          let curr = result;
          let i = 0;
          while (i < fullpath.length) {
            const el = fullpath[i];
            const terminal = i === fullpath.length - 1;
            if (typeof el === "string") {
              curr.properties ?? (curr.properties = {});
              if (!Object.prototype.hasOwnProperty.call(curr.properties, el)) {
                Object.defineProperty(curr.properties, el, {
                  value: { errors: [] },
                  enumerable: true,
                  writable: true,
                  configurable: true
                });
              }
              curr = curr.properties[el];
            } else {
              curr.items ?? (curr.items = []);
              (_a3 = curr.items)[el] ?? (_a3[el] = { errors: [] });
              curr = curr.items[el];
            }
            if (terminal) {
              curr.errors.push(mapper(issue2));
            }
            i++;
          }
        }
      }
    };
    processError(error62);
    return result;
  }
  function toDotPath(_path) {
    const segs = [];
    const path = _path.map((seg) => typeof seg === "object" ? seg.key : seg);
    for (const seg of path) {
      if (typeof seg === "number")
        segs.push(`[${seg}]`);
      else if (typeof seg === "symbol")
        segs.push(`[${JSON.stringify(String(seg))}]`);
      else if (/[^\w$]/.test(seg))
        segs.push(`[${JSON.stringify(seg)}]`);
      else {
        if (segs.length)
          segs.push(".");
        segs.push(seg);
      }
    }
    return segs.join("");
  }
  function prettifyError(error62) {
    const lines = [];
    const issues = [...error62.issues].sort((a, b) => (a.path ?? []).length - (b.path ?? []).length);
    for (const issue2 of issues) {
      lines.push(`✖ ${issue2.message}`);
      if (issue2.path?.length)
        lines.push(`  → at ${toDotPath(issue2.path)}`);
    }
    return lines.join("\n");
  }

  // node_modules/zod/v4/core/parse.js
  function finalizeParams(callee, params) {
    return { callee: params?.callee ?? callee, Err: params?.Err };
  }
  var _parse = (_Err) => {
    const fn = (schema, value, _ctx, _params) => {
      const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
      const result = schema._zod.run({ value, issues: [] }, ctx);
      if (result instanceof Promise) {
        throw new $ZodAsyncError();
      }
      if (result.issues.length) {
        const e = new (_params?.Err ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
        captureStackTrace(e, _params?.callee ?? fn);
        throw e;
      }
      return result.value;
    };
    return fn;
  };
  var parse = /* @__PURE__ */ _parse($ZodRealError);
  var _parseAsync = (_Err) => {
    const fn = async (schema, value, _ctx, params) => {
      const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
      let result = schema._zod.run({ value, issues: [] }, ctx);
      if (result instanceof Promise)
        result = await result;
      if (result.issues.length) {
        const e = new (params?.Err ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
        captureStackTrace(e, params?.callee ?? fn);
        throw e;
      }
      return result.value;
    };
    return fn;
  };
  var parseAsync = /* @__PURE__ */ _parseAsync($ZodRealError);
  var _safeParse = (_Err) => (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, async: false } : { async: false };
    const result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise) {
      throw new $ZodAsyncError();
    }
    return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
  };
  var safeParse = /* @__PURE__ */ _safeParse($ZodRealError);
  function failure(Err, issues, ctx) {
    let error62;
    return {
      success: false,
      get error() {
        if (!error62) {
          error62 = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
          issues = void 0;
          ctx = void 0;
        }
        return error62;
      },
      set error(e) {
        error62 = e;
        issues = void 0;
        ctx = void 0;
      }
    };
  }
  var _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, async: true } : { async: true };
    let result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise)
      result = await result;
    return result.issues.length ? failure(_Err, result.issues, ctx) : { success: true, data: result.value };
  };
  var safeParseAsync = /* @__PURE__ */ _safeParseAsync($ZodRealError);
  var COMPILE_INVALID = /* @__PURE__ */ Symbol.for("zod.compile.invalid");
  var COMPILE_FALLBACK = /* @__PURE__ */ Symbol.for("zod.compile.fallback");
  var validate = ((schema, value, _ctx) => {
    const validator = schema._zod.bag.validator;
    if (validator !== void 0) {
      if (validator(value) !== COMPILE_INVALID)
        return true;
      if (validator.definite === true && _ctx === void 0)
        return false;
    }
    return validateFallback(schema, value, _ctx);
  });
  function validateFallback(schema, value, _ctx) {
    const ctx = _ctx ? { ..._ctx, async: false, abortEarly: true } : { async: false, abortEarly: true };
    const fallbackRun = schema._zod.bag.fallbackRun;
    let result;
    if (fallbackRun) {
      ctx[COMPILE_FALLBACK] = true;
      result = fallbackRun({ value, issues: [] }, ctx);
    } else {
      result = schema._zod.run({ value, issues: [] }, ctx);
    }
    if (result instanceof Promise) {
      throw new $ZodAsyncError();
    }
    return result.issues.length === 0;
  }
  var validateAsync = async (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, async: true, abortEarly: true } : { async: true, abortEarly: true };
    let result = schema._zod.run({ value, issues: [] }, ctx);
    if (result instanceof Promise)
      result = await result;
    return result.issues.length === 0;
  };
  var _encode = (_Err) => {
    const parse3 = _parse(_Err);
    const fn = (schema, value, _ctx, _params) => {
      const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
      return parse3(schema, value, ctx, finalizeParams(fn, _params));
    };
    return fn;
  };
  var encode = /* @__PURE__ */ _encode($ZodRealError);
  var _decode = (_Err) => {
    const parse3 = _parse(_Err);
    const fn = (schema, value, _ctx, _params) => {
      return parse3(schema, value, _ctx, finalizeParams(fn, _params));
    };
    return fn;
  };
  var decode = /* @__PURE__ */ _decode($ZodRealError);
  var _encodeAsync = (_Err) => {
    const parseAsync3 = _parseAsync(_Err);
    const fn = async (schema, value, _ctx, _params) => {
      const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
      return await parseAsync3(schema, value, ctx, finalizeParams(fn, _params));
    };
    return fn;
  };
  var encodeAsync = /* @__PURE__ */ _encodeAsync($ZodRealError);
  var _decodeAsync = (_Err) => {
    const parseAsync3 = _parseAsync(_Err);
    const fn = async (schema, value, _ctx, _params) => {
      return await parseAsync3(schema, value, _ctx, finalizeParams(fn, _params));
    };
    return fn;
  };
  var decodeAsync = /* @__PURE__ */ _decodeAsync($ZodRealError);
  var _safeEncode = (_Err) => (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
    return _safeParse(_Err)(schema, value, ctx);
  };
  var safeEncode = /* @__PURE__ */ _safeEncode($ZodRealError);
  var _safeDecode = (_Err) => (schema, value, _ctx) => {
    return _safeParse(_Err)(schema, value, _ctx);
  };
  var safeDecode = /* @__PURE__ */ _safeDecode($ZodRealError);
  var _safeEncodeAsync = (_Err) => async (schema, value, _ctx) => {
    const ctx = _ctx ? { ..._ctx, direction: "backward" } : { direction: "backward" };
    return _safeParseAsync(_Err)(schema, value, ctx);
  };
  var safeEncodeAsync = /* @__PURE__ */ _safeEncodeAsync($ZodRealError);
  var _safeDecodeAsync = (_Err) => async (schema, value, _ctx) => {
    return _safeParseAsync(_Err)(schema, value, _ctx);
  };
  var safeDecodeAsync = /* @__PURE__ */ _safeDecodeAsync($ZodRealError);

  // node_modules/zod/v4/core/regexes.js
  var regexes_exports = {};
  __export(regexes_exports, {
    anyString: () => anyString,
    base64: () => base64,
    base64url: () => base64url,
    bigint: () => bigint,
    boolean: () => boolean,
    browserEmail: () => browserEmail,
    cidrv4: () => cidrv4,
    cidrv6: () => cidrv6,
    creditCard: () => creditCard,
    cuid: () => cuid,
    cuid2: () => cuid2,
    currencyCode: () => currencyCode,
    date: () => date,
    datetime: () => datetime,
    domain: () => domain,
    duration: () => duration,
    e164: () => e164,
    email: () => email,
    emoji: () => emoji,
    extendedDuration: () => extendedDuration,
    guid: () => guid,
    hex: () => hex,
    hostname: () => hostname,
    html5Email: () => html5Email,
    httpProtocol: () => httpProtocol,
    iban: () => iban,
    idnEmail: () => idnEmail,
    integer: () => integer,
    ipv4: () => ipv4,
    ipv6: () => ipv6,
    ksuid: () => ksuid,
    lowercase: () => lowercase,
    mac: () => mac,
    md5_base64: () => md5_base64,
    md5_base64url: () => md5_base64url,
    md5_hex: () => md5_hex,
    nanoid: () => nanoid,
    nanoidOfLength: () => nanoidOfLength,
    null: () => _null,
    number: () => number,
    rfc5322Email: () => rfc5322Email,
    sha1_base64: () => sha1_base64,
    sha1_base64url: () => sha1_base64url,
    sha1_hex: () => sha1_hex,
    sha256_base64: () => sha256_base64,
    sha256_base64url: () => sha256_base64url,
    sha256_hex: () => sha256_hex,
    sha384_base64: () => sha384_base64,
    sha384_base64url: () => sha384_base64url,
    sha384_hex: () => sha384_hex,
    sha512_base64: () => sha512_base64,
    sha512_base64url: () => sha512_base64url,
    sha512_hex: () => sha512_hex,
    string: () => string,
    time: () => time,
    ulid: () => ulid,
    undefined: () => _undefined,
    unicodeEmail: () => unicodeEmail,
    uppercase: () => uppercase,
    uuid: () => uuid,
    uuid4: () => uuid4,
    uuid6: () => uuid6,
    uuid7: () => uuid7,
    xid: () => xid
  });
  var cuid = /^[cC][0-9a-z]{6,}$/;
  var cuid2 = /^[0-9a-z]+$/;
  var ulid = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;
  var xid = /^[0-9a-vA-V]{20}$/;
  var ksuid = /^[A-Za-z0-9]{27}$/;
  var nanoid = /^[a-zA-Z0-9_-]{21}$/;
  function nanoidOfLength(length) {
    return new RegExp(`^[a-zA-Z0-9_-]{${length}}$`);
  }
  var duration = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/;
  var extendedDuration = /^[-+]?P(?!$)(?:(?:[-+]?\d+Y)|(?:[-+]?\d+[.,]\d+Y$))?(?:(?:[-+]?\d+M)|(?:[-+]?\d+[.,]\d+M$))?(?:(?:[-+]?\d+W)|(?:[-+]?\d+[.,]\d+W$))?(?:(?:[-+]?\d+D)|(?:[-+]?\d+[.,]\d+D$))?(?:T(?=[\d+-])(?:(?:[-+]?\d+H)|(?:[-+]?\d+[.,]\d+H$))?(?:(?:[-+]?\d+M)|(?:[-+]?\d+[.,]\d+M$))?(?:[-+]?\d+(?:[.,]\d+)?S)?)??$/;
  var guid = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/;
  var uuid = (version2) => {
    if (!version2)
      return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
    return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version2}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
  };
  var uuid4 = /* @__PURE__ */ uuid(4);
  var uuid6 = /* @__PURE__ */ uuid(6);
  var uuid7 = /* @__PURE__ */ uuid(7);
  var email = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
  var html5Email = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
  var rfc5322Email = /^(([^<>()\[\]\\.,;:\s@"]+(\.[^<>()\[\]\\.,;:\s@"]+)*)|(".+"))@((\[[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}])|(([a-zA-Z\-0-9]+\.)+[a-zA-Z]{2,}))$/;
  var unicodeEmail = /^[^\s@"]{1,64}@[^\s@]{1,255}$/u;
  var idnEmail = unicodeEmail;
  var browserEmail = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
  var _emoji = `^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$`;
  function emoji() {
    return new RegExp(_emoji, "u");
  }
  var ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/;
  var ipv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$/;
  var mac = (delimiter) => {
    const escapedDelim = escapeRegex(delimiter ?? ":");
    return new RegExp(`^(?:[0-9A-F]{2}${escapedDelim}){5}[0-9A-F]{2}$|^(?:[0-9a-f]{2}${escapedDelim}){5}[0-9a-f]{2}$`);
  };
  var cidrv4 = /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$/;
  var cidrv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/;
  var base64 = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/;
  var base64url = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;
  var hostname = /^(?=.{1,253}\.?$)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[-0-9a-zA-Z]{0,61}[0-9a-zA-Z])?)*\.?$/;
  var domain = /^(?=.{1,253}$)([a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,63}$/;
  var httpProtocol = /^https?$/;
  var e164 = /^\+[1-9]\d{6,14}$/;
  var creditCard = /^\d(?:[ -]?\d){11,18}$/;
  var currencyCode = /^(?:AED|AFN|ALL|AMD|AOA|ARS|AUD|AWG|AZN|BAM|BBD|BDT|BHD|BIF|BMD|BND|BOB|BOV|BRL|BSD|BTN|BWP|BYN|BZD|CAD|CDF|CHE|CHF|CHW|CLF|CLP|CNY|COP|COU|CRC|CUP|CVE|CZK|DJF|DKK|DOP|DZD|EGP|ERN|ETB|EUR|FJD|FKP|GBP|GEL|GHS|GIP|GMD|GNF|GTQ|GYD|HKD|HNL|HTG|HUF|IDR|ILS|INR|IQD|IRR|ISK|JMD|JOD|JPY|KES|KGS|KHR|KMF|KPW|KRW|KWD|KYD|KZT|LAK|LBP|LKR|LRD|LSL|LYD|MAD|MDL|MGA|MKD|MMK|MNT|MOP|MRU|MUR|MVR|MWK|MXN|MXV|MYR|MZN|NAD|NGN|NIO|NOK|NPR|NZD|OMR|PAB|PEN|PGK|PHP|PKR|PLN|PYG|QAR|RON|RSD|RUB|RWF|SAR|SBD|SCR|SDG|SEK|SGD|SHP|SLE|SOS|SRD|SSP|STN|SVC|SYP|SZL|THB|TJS|TMT|TND|TOP|TRY|TTD|TWD|TZS|UAH|UGX|USD|USN|UYI|UYU|UYW|UZS|VED|VES|VND|VUV|WST|XAD|XAF|XAG|XAU|XBA|XBB|XBC|XBD|XCD|XCG|XDR|XOF|XPD|XPF|XPT|XSU|XTS|XUA|XXX|YER|ZAR|ZMW|ZWG)$/;
  var iban = /^[A-Z]{2}(?!00|01|99)\d{2}[A-Z0-9]{11,30}$/;
  var dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
  function anchor(source) {
    return new RegExp(`^${source}$`);
  }
  var date = /* @__PURE__ */ anchor(dateSource);
  function timeSource(args) {
    const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
    const regex = typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
    return regex;
  }
  function time(args) {
    return new RegExp(`^${timeSource(args)}$`);
  }
  function datetime(args) {
    const opts = ["Z"];
    if (args.offset)
      opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
    const qualified = `${timeSource({ precision: args.precision, seconds: true })}(?:${opts.join("|")})`;
    const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
    return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
  }
  var anyString = /^[\s\S]{0,}$/;
  var string = (params) => {
    const regex = params ? `[\\s\\S]{${params?.minimum ?? 0},${params?.maximum ?? ""}}` : `[\\s\\S]*`;
    return new RegExp(`^${regex}$`);
  };
  var bigint = /^-?\d+n?$/;
  var integer = /^-?\d+$/;
  var number = /^-?\d+(?:\.\d+)?$/;
  var boolean = /^(?:true|false)$/i;
  var _null = /^null$/i;
  var _undefined = /^undefined$/i;
  var lowercase = /^[^A-Z]*$/;
  var uppercase = /^[^a-z]*$/;
  var hex = /^[0-9a-fA-F]*$/;
  function fixedBase64(bodyLength, padding) {
    return new RegExp(`^[A-Za-z0-9+/]{${bodyLength}}${padding}$`);
  }
  function fixedBase64url(length) {
    return new RegExp(`^[A-Za-z0-9_-]{${length}}$`);
  }
  var md5_hex = /^[0-9a-fA-F]{32}$/;
  var md5_base64 = /* @__PURE__ */ fixedBase64(22, "==");
  var md5_base64url = /* @__PURE__ */ fixedBase64url(22);
  var sha1_hex = /^[0-9a-fA-F]{40}$/;
  var sha1_base64 = /* @__PURE__ */ fixedBase64(27, "=");
  var sha1_base64url = /* @__PURE__ */ fixedBase64url(27);
  var sha256_hex = /^[0-9a-fA-F]{64}$/;
  var sha256_base64 = /* @__PURE__ */ fixedBase64(43, "=");
  var sha256_base64url = /* @__PURE__ */ fixedBase64url(43);
  var sha384_hex = /^[0-9a-fA-F]{96}$/;
  var sha384_base64 = /* @__PURE__ */ fixedBase64(64, "");
  var sha384_base64url = /* @__PURE__ */ fixedBase64url(64);
  var sha512_hex = /^[0-9a-fA-F]{128}$/;
  var sha512_base64 = /* @__PURE__ */ fixedBase64(86, "==");
  var sha512_base64url = /* @__PURE__ */ fixedBase64url(86);

  // node_modules/zod/v4/core/checks.js
  var $ZodCheck = /* @__PURE__ */ $constructor("$ZodCheck", (inst, def) => {
    var _a3;
    inst._zod ?? (inst._zod = {});
    inst._zod.def = def;
    (_a3 = inst._zod).onattach ?? (_a3.onattach = []);
  });
  var _whenHasSize = (payload) => {
    const val = payload.value;
    return !nullish(val) && val.size !== void 0;
  };
  var _whenHasLength = (payload) => {
    const val = payload.value;
    return !nullish(val) && val.length !== void 0;
  };
  var numericOriginMap = {
    number: "number",
    bigint: "bigint",
    object: "date"
  };
  var $ZodCheckLessThan = /* @__PURE__ */ $constructor("$ZodCheckLessThan", (inst, def) => {
    $ZodCheck.init(inst, def);
    const origin = numericOriginMap[typeof def.value];
    inst._zod.check = (payload) => {
      if (def.inclusive ? payload.value <= def.value : payload.value < def.value) {
        return;
      }
      payload.issues.push({
        origin: numericOriginMap[typeof payload.value] ?? origin,
        code: "too_big",
        maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
        input: payload.value,
        inclusive: def.inclusive,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckGreaterThan = /* @__PURE__ */ $constructor("$ZodCheckGreaterThan", (inst, def) => {
    $ZodCheck.init(inst, def);
    const origin = numericOriginMap[typeof def.value];
    inst._zod.check = (payload) => {
      if (def.inclusive ? payload.value >= def.value : payload.value > def.value) {
        return;
      }
      payload.issues.push({
        origin: numericOriginMap[typeof payload.value] ?? origin,
        code: "too_small",
        minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
        input: payload.value,
        inclusive: def.inclusive,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckMultipleOf = /* @__PURE__ */ $constructor("$ZodCheckMultipleOf", (inst, def) => {
    $ZodCheck.init(inst, def);
    inst._zod.check = (payload) => {
      if (typeof payload.value !== typeof def.value)
        throw new Error("Cannot mix number and bigint in multiple_of check.");
      const isMultiple = typeof payload.value === "bigint" ? (
        // `value % 0n` throws, and nothing is a multiple of zero — the number branch already fails this way via NaN
        def.value !== BigInt(0) && payload.value % def.value === BigInt(0)
      ) : floatSafeRemainder(payload.value, def.value) === 0;
      if (isMultiple)
        return;
      payload.issues.push({
        origin: typeof payload.value,
        code: "not_multiple_of",
        divisor: def.value,
        input: payload.value,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckNumberFormat = /* @__PURE__ */ $constructor("$ZodCheckNumberFormat", (inst, def) => {
    $ZodCheck.init(inst, def);
    def.format = def.format || "float64";
    const isInt = def.format?.includes("int");
    const origin = isInt ? "int" : "number";
    const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
    inst._zod.check = (payload) => {
      const input2 = payload.value;
      if (isInt) {
        if (!Number.isInteger(input2)) {
          payload.issues.push({
            expected: origin,
            format: def.format,
            code: "invalid_type",
            continue: false,
            input: input2,
            inst
          });
          return;
        }
        if (!Number.isSafeInteger(input2)) {
          if (input2 > 0) {
            payload.issues.push({
              input: input2,
              code: "too_big",
              maximum: Number.MAX_SAFE_INTEGER,
              note: "Integers must be within the safe integer range.",
              inst,
              origin,
              inclusive: true,
              continue: !def.abort
            });
          } else {
            payload.issues.push({
              input: input2,
              code: "too_small",
              minimum: Number.MIN_SAFE_INTEGER,
              note: "Integers must be within the safe integer range.",
              inst,
              origin,
              inclusive: true,
              continue: !def.abort
            });
          }
          return;
        }
      }
      if (input2 < minimum) {
        payload.issues.push({
          origin: "number",
          input: input2,
          code: "too_small",
          minimum,
          inclusive: true,
          inst,
          continue: !def.abort
        });
      }
      if (input2 > maximum) {
        payload.issues.push({
          origin: "number",
          input: input2,
          code: "too_big",
          maximum,
          inclusive: true,
          inst,
          continue: !def.abort
        });
      }
    };
  });
  var $ZodCheckBigIntFormat = /* @__PURE__ */ $constructor("$ZodCheckBigIntFormat", (inst, def) => {
    $ZodCheck.init(inst, def);
    const [minimum, maximum] = BIGINT_FORMAT_RANGES[def.format];
    inst._zod.check = (payload) => {
      const input2 = payload.value;
      if (input2 < minimum) {
        payload.issues.push({
          origin: "bigint",
          input: input2,
          code: "too_small",
          minimum,
          inclusive: true,
          inst,
          continue: !def.abort
        });
      }
      if (input2 > maximum) {
        payload.issues.push({
          origin: "bigint",
          input: input2,
          code: "too_big",
          maximum,
          inclusive: true,
          inst,
          continue: !def.abort
        });
      }
    };
  });
  var $ZodCheckMaxSize = /* @__PURE__ */ $constructor("$ZodCheckMaxSize", (inst, def) => {
    var _a3;
    $ZodCheck.init(inst, def);
    (_a3 = inst._zod.def).when ?? (_a3.when = _whenHasSize);
    inst._zod.check = (payload) => {
      const input2 = payload.value;
      const size = input2.size;
      if (size <= def.maximum)
        return;
      payload.issues.push({
        origin: getSizableOrigin(input2),
        code: "too_big",
        maximum: def.maximum,
        inclusive: true,
        input: input2,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckMinSize = /* @__PURE__ */ $constructor("$ZodCheckMinSize", (inst, def) => {
    var _a3;
    $ZodCheck.init(inst, def);
    (_a3 = inst._zod.def).when ?? (_a3.when = _whenHasSize);
    inst._zod.check = (payload) => {
      const input2 = payload.value;
      const size = input2.size;
      if (size >= def.minimum)
        return;
      payload.issues.push({
        origin: getSizableOrigin(input2),
        code: "too_small",
        minimum: def.minimum,
        inclusive: true,
        input: input2,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckSizeEquals = /* @__PURE__ */ $constructor("$ZodCheckSizeEquals", (inst, def) => {
    var _a3;
    $ZodCheck.init(inst, def);
    (_a3 = inst._zod.def).when ?? (_a3.when = _whenHasSize);
    inst._zod.check = (payload) => {
      const input2 = payload.value;
      const size = input2.size;
      if (size === def.size)
        return;
      const tooBig = size > def.size;
      payload.issues.push({
        origin: getSizableOrigin(input2),
        ...tooBig ? { code: "too_big", maximum: def.size } : { code: "too_small", minimum: def.size },
        inclusive: true,
        exact: true,
        input: payload.value,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckMaxLength = /* @__PURE__ */ $constructor("$ZodCheckMaxLength", (inst, def) => {
    var _a3;
    $ZodCheck.init(inst, def);
    (_a3 = inst._zod.def).when ?? (_a3.when = _whenHasLength);
    inst._zod.check = (payload) => {
      const input2 = payload.value;
      const units = input2.length;
      const length = typeof input2 === "string" && units > def.maximum ? codePointLength(input2) : units;
      if (length <= def.maximum)
        return;
      const origin = getLengthableOrigin(input2);
      payload.issues.push({
        origin,
        code: "too_big",
        maximum: def.maximum,
        inclusive: true,
        input: input2,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckMinLength = /* @__PURE__ */ $constructor("$ZodCheckMinLength", (inst, def) => {
    var _a3;
    $ZodCheck.init(inst, def);
    (_a3 = inst._zod.def).when ?? (_a3.when = _whenHasLength);
    inst._zod.check = (payload) => {
      const input2 = payload.value;
      const units = input2.length;
      const length = typeof input2 === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input2) : units;
      if (length >= def.minimum)
        return;
      const origin = getLengthableOrigin(input2);
      payload.issues.push({
        origin,
        code: "too_small",
        minimum: def.minimum,
        inclusive: true,
        input: input2,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckLengthEquals = /* @__PURE__ */ $constructor("$ZodCheckLengthEquals", (inst, def) => {
    var _a3;
    $ZodCheck.init(inst, def);
    (_a3 = inst._zod.def).when ?? (_a3.when = _whenHasLength);
    inst._zod.check = (payload) => {
      const input2 = payload.value;
      const units = input2.length;
      const length = typeof input2 === "string" && units >= def.length && units <= def.length * 2 ? codePointLength(input2) : units;
      if (length === def.length)
        return;
      const origin = getLengthableOrigin(input2);
      const tooBig = length > def.length;
      payload.issues.push({
        origin,
        ...tooBig ? { code: "too_big", maximum: def.length } : { code: "too_small", minimum: def.length },
        inclusive: true,
        exact: true,
        input: payload.value,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckStringFormat = /* @__PURE__ */ $constructor("$ZodCheckStringFormat", (inst, def) => {
    var _a3, _b;
    $ZodCheck.init(inst, def);
    if (def.pattern)
      (_a3 = inst._zod).check ?? (_a3.check = (payload) => {
        def.pattern.lastIndex = 0;
        if (def.pattern.test(payload.value))
          return;
        payload.issues.push({
          origin: "string",
          code: "invalid_format",
          format: def.format,
          input: payload.value,
          ...def.pattern ? { pattern: def.pattern.toString() } : {},
          inst,
          continue: !def.abort
        });
      });
    else
      (_b = inst._zod).check ?? (_b.check = () => {
      });
  });
  var $ZodCheckRegex = /* @__PURE__ */ $constructor("$ZodCheckRegex", (inst, def) => {
    $ZodCheckStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
      def.pattern.lastIndex = 0;
      if (def.pattern.test(payload.value))
        return;
      payload.issues.push({
        origin: "string",
        code: "invalid_format",
        format: "regex",
        input: payload.value,
        pattern: def.pattern.toString(),
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckLowerCase = /* @__PURE__ */ $constructor("$ZodCheckLowerCase", (inst, def) => {
    def.pattern ?? (def.pattern = lowercase);
    $ZodCheckStringFormat.init(inst, def);
  });
  var $ZodCheckUpperCase = /* @__PURE__ */ $constructor("$ZodCheckUpperCase", (inst, def) => {
    def.pattern ?? (def.pattern = uppercase);
    $ZodCheckStringFormat.init(inst, def);
  });
  var $ZodCheckIncludes = /* @__PURE__ */ $constructor("$ZodCheckIncludes", (inst, def) => {
    $ZodCheck.init(inst, def);
    const escapedRegex = escapeRegex(def.includes);
    const pattern2 = new RegExp(typeof def.position === "number" ? `^.{${def.position},}${escapedRegex}` : escapedRegex);
    def.pattern = pattern2;
    inst._zod.check = (payload) => {
      if (payload.value.includes(def.includes, def.position))
        return;
      payload.issues.push({
        origin: "string",
        code: "invalid_format",
        format: "includes",
        includes: def.includes,
        input: payload.value,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckStartsWith = /* @__PURE__ */ $constructor("$ZodCheckStartsWith", (inst, def) => {
    $ZodCheck.init(inst, def);
    const pattern2 = new RegExp(`^${escapeRegex(def.prefix)}.*`);
    def.pattern ?? (def.pattern = pattern2);
    inst._zod.check = (payload) => {
      if (payload.value.startsWith(def.prefix))
        return;
      payload.issues.push({
        origin: "string",
        code: "invalid_format",
        format: "starts_with",
        prefix: def.prefix,
        input: payload.value,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckEndsWith = /* @__PURE__ */ $constructor("$ZodCheckEndsWith", (inst, def) => {
    $ZodCheck.init(inst, def);
    const pattern2 = new RegExp(`.*${escapeRegex(def.suffix)}$`);
    def.pattern ?? (def.pattern = pattern2);
    inst._zod.check = (payload) => {
      if (payload.value.endsWith(def.suffix))
        return;
      payload.issues.push({
        origin: "string",
        code: "invalid_format",
        format: "ends_with",
        suffix: def.suffix,
        input: payload.value,
        inst,
        continue: !def.abort
      });
    };
  });
  function handleCheckPropertyResult(result, payload, property) {
    if (result.issues.length) {
      payload.issues.push(...prefixIssues(property, result.issues));
    }
  }
  var $ZodCheckProperty = /* @__PURE__ */ $constructor("$ZodCheckProperty", (inst, def) => {
    $ZodCheck.init(inst, def);
    inst._zod.check = (payload) => {
      const result = def.schema._zod.run({
        value: payload.value[def.property],
        issues: []
      }, {});
      if (result instanceof Promise) {
        return result.then((result2) => handleCheckPropertyResult(result2, payload, def.property));
      }
      handleCheckPropertyResult(result, payload, def.property);
      return;
    };
  });
  var $ZodCheckProperties = /* @__PURE__ */ $constructor("$ZodCheckProperties", (inst, def) => {
    $ZodCheck.init(inst, def);
    hide(inst, Symbol.iterator, function* () {
      yield inst;
    });
    let entries;
    inst._zod.check = (payload) => {
      if (payload.value == null) {
        payload.issues.push({ expected: "object", code: "invalid_type", input: payload.value, inst });
        return void 0;
      }
      entries ?? (entries = Reflect.ownKeys(def.shape).map((key) => [key, def.shape[key]]));
      const input2 = payload.value;
      let proms;
      for (const [key, schema] of entries) {
        const result = schema._zod.run({ value: input2[key], issues: [] }, {});
        if (result instanceof Promise) {
          proms ?? (proms = []);
          proms.push(result.then((result2) => handleCheckPropertyResult(result2, payload, key)));
        } else {
          handleCheckPropertyResult(result, payload, key);
        }
      }
      if (proms)
        return Promise.all(proms).then(() => void 0);
      return void 0;
    };
  });
  var $ZodCheckMimeType = /* @__PURE__ */ $constructor("$ZodCheckMimeType", (inst, def) => {
    $ZodCheck.init(inst, def);
    const mimeSet = new Set(def.mime);
    inst._zod.check = (payload) => {
      if (mimeSet.has(payload.value.type))
        return;
      payload.issues.push({
        code: "invalid_value",
        values: def.mime,
        input: payload.value.type,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCheckOverwrite = /* @__PURE__ */ $constructor("$ZodCheckOverwrite", (inst, def) => {
    $ZodCheck.init(inst, def);
    inst._zod.check = (payload) => {
      payload.value = def.tx(payload.value);
    };
  });

  // node_modules/zod/v4/core/doc.js
  var Doc = class {
    constructor(args = [], closed = {}) {
      this.content = [];
      this.indent = 0;
      this.args = args;
      this.closed = closed;
    }
    // the compiler catches a child's throw and keeps writing into this doc, so the indent has to unwind with it
    indented(fn) {
      this.indent += 1;
      try {
        fn(this);
      } finally {
        this.indent -= 1;
      }
    }
    write(arg) {
      if (typeof arg === "function") {
        arg(this, { execution: "sync" });
        arg(this, { execution: "async" });
        return;
      }
      const content = arg;
      const lines = content.split("\n").filter((x) => x);
      const minIndent = Math.min(...lines.map((x) => x.length - x.trimStart().length));
      const dedented = lines.map((x) => x.slice(minIndent)).map((x) => " ".repeat(this.indent * 2) + x);
      for (const line of dedented) {
        this.content.push(line);
      }
    }
    compile() {
      const F = Function;
      const content = this?.content ?? [``];
      const factory = new F(...Object.keys(this.closed), `return function (${this.args.join(", ")}) {
${content.join("\n")}
};`);
      return factory(...Object.values(this.closed));
    }
  };

  // node_modules/zod/v4/core/versions.js
  var version = {
    major: 4,
    minor: 6,
    patch: 7
  };

  // node_modules/zod/v4/core/schemas.js
  var $ZodType = /* @__PURE__ */ $constructor("$ZodType", (inst, def) => {
    var _a3;
    inst ?? (inst = {});
    inst._zod.def = def;
    inst._zod.bag = inst._zod.bag || {};
    inst._zod.version = version;
    const defChecks = inst._zod.def.checks;
    const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
    for (const ch of checks) {
      for (const fn of ch._zod.onattach) {
        fn(inst);
      }
    }
    if (checks.length === 0) {
      (_a3 = inst._zod).deferred ?? (_a3.deferred = []);
      inst._zod.deferred?.push(() => {
        inst._zod.run = inst._zod.parse;
      });
    } else {
      const runChecks = (payload, checks2, ctx) => {
        if (payload.memo)
          return payload;
        let isAborted = aborted(payload);
        let asyncResult;
        for (const ch of checks2) {
          if (ch._zod.def.when) {
            if (explicitlyAborted(payload))
              continue;
            const shouldRun = ch._zod.def.when(payload);
            if (!shouldRun)
              continue;
          } else if (isAborted) {
            continue;
          }
          const currLen = payload.issues.length;
          const _ = ch._zod.check(payload);
          if (_ instanceof Promise && ctx?.async === false) {
            throw new $ZodAsyncError();
          }
          if (asyncResult || _ instanceof Promise) {
            asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
              await _;
              const nextLen = payload.issues.length;
              if (nextLen === currLen)
                return;
              attachSchema(payload.issues, currLen, inst);
              if (!isAborted)
                isAborted = aborted(payload, currLen);
            });
          } else {
            const nextLen = payload.issues.length;
            if (nextLen === currLen)
              continue;
            attachSchema(payload.issues, currLen, inst);
            if (!isAborted)
              isAborted = aborted(payload, currLen);
          }
        }
        if (asyncResult) {
          return asyncResult.then(() => {
            return payload;
          });
        }
        return payload;
      };
      const handleCanaryResult = (canary, payload, ctx) => {
        if (aborted(canary)) {
          canary.aborted = true;
          return canary;
        }
        const checkResult = runChecks(payload, checks, ctx);
        if (checkResult instanceof Promise) {
          if (ctx.async === false)
            throw new $ZodAsyncError();
          return checkResult.then((checkResult2) => inst._zod.parse(checkResult2, ctx));
        }
        return inst._zod.parse(checkResult, ctx);
      };
      inst._zod.run = (payload, ctx) => {
        if (ctx.skipChecks) {
          return inst._zod.parse(payload, ctx);
        }
        if (ctx.direction === "backward") {
          const canary = inst._zod.parse({ value: payload.value, issues: [] }, { ...ctx, skipChecks: true });
          if (canary instanceof Promise) {
            return canary.then((canary2) => {
              return handleCanaryResult(canary2, payload, ctx);
            });
          }
          return handleCanaryResult(canary, payload, ctx);
        }
        const result = inst._zod.parse(payload, ctx);
        if (result instanceof Promise) {
          if (ctx.async === false)
            throw new $ZodAsyncError();
          return result.then((result2) => runChecks(result2, checks, ctx));
        }
        return runChecks(result, checks, ctx);
      };
    }
  }, {
    // Wrappers extend this by installing a richer factory over it; reading it eagerly would defeat the laziness.
    get "~standard"() {
      return hide(this, "~standard", standardProps(this));
    },
    set "~standard"(value) {
      own(this, "~standard", value);
    }
  });
  var toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
  async function validateAsync2(inst, value) {
    const ctx = { async: true };
    return toStandardResult(await inst._zod.run({ value, issues: [] }, ctx), ctx);
  }
  function standardProps(inst) {
    return {
      validate: (value) => {
        const ctx = { async: false };
        try {
          const r = inst._zod.run({ value, issues: [] }, ctx);
          if (!(r instanceof Promise))
            return toStandardResult(r, ctx);
        } catch (_) {
        }
        return validateAsync2(inst, value);
      },
      vendor: "zod",
      version: 1
    };
  }
  var $ZodString = /* @__PURE__ */ $constructor("$ZodString", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = def.pattern ?? anyString;
    inst._zod.parse = (payload, _) => {
      if (def.coerce)
        try {
          payload.value = String(payload.value);
        } catch (_2) {
        }
      if (typeof payload.value === "string")
        return payload;
      payload.issues.push({
        expected: "string",
        code: "invalid_type",
        input: payload.value,
        inst
      });
      return payload;
    };
  });
  var $ZodStringFormat = /* @__PURE__ */ $constructor("$ZodStringFormat", (inst, def) => {
    $ZodCheckStringFormat.init(inst, def);
    $ZodString.init(inst, def);
  });
  var $ZodGUID = /* @__PURE__ */ $constructor("$ZodGUID", (inst, def) => {
    def.pattern ?? (def.pattern = guid);
    $ZodStringFormat.init(inst, def);
  });
  var $ZodUUID = /* @__PURE__ */ $constructor("$ZodUUID", (inst, def) => {
    if (def.version) {
      const versionMap = {
        v1: 1,
        v2: 2,
        v3: 3,
        v4: 4,
        v5: 5,
        v6: 6,
        v7: 7,
        v8: 8
      };
      const v = versionMap[def.version];
      if (v === void 0)
        throw new Error(`Invalid UUID version: "${def.version}"`);
      def.pattern ?? (def.pattern = uuid(v));
    } else
      def.pattern ?? (def.pattern = uuid());
    $ZodStringFormat.init(inst, def);
  });
  var $ZodEmail = /* @__PURE__ */ $constructor("$ZodEmail", (inst, def) => {
    def.pattern ?? (def.pattern = email);
    $ZodStringFormat.init(inst, def);
  });
  var URL_BAD_FORMAT = 1;
  var URL_UNPARSEABLE = 2;
  function canParseURL(input2) {
    try {
      if (typeof URL !== "undefined" && typeof URL.canParse === "function")
        return URL.canParse(input2);
      new URL(input2);
      return true;
    } catch {
      return false;
    }
  }
  function validateURL(trimmed, def) {
    if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) {
      return canParseURL(trimmed) || URL_UNPARSEABLE;
    }
    return parseURLObject(trimmed, def);
  }
  function parseURLObject(trimmed, def) {
    if (!def.normalize && def.protocol?.source === httpProtocol.source && !/^https?:\/\//i.test(trimmed)) {
      return URL_BAD_FORMAT;
    }
    try {
      if (typeof URL !== "undefined") {
        const URLStatic = URL;
        if (typeof URLStatic.parse === "function")
          return URLStatic.parse(trimmed) ?? URL_UNPARSEABLE;
      }
      return new URL(trimmed);
    } catch {
      return URL_UNPARSEABLE;
    }
  }
  var asciiTabOrNewline = /[\t\n\r]/g;
  function stripTabAndNewline(value) {
    return value.replace(asciiTabOrNewline, "");
  }
  function urlHostnameOk(url2, hostname3) {
    hostname3.lastIndex = 0;
    return hostname3.test(url2.hostname);
  }
  function urlProtocolOk(url2, protocol) {
    protocol.lastIndex = 0;
    return protocol.test(url2.protocol.endsWith(":") ? url2.protocol.slice(0, -1) : url2.protocol);
  }
  var $ZodURL = /* @__PURE__ */ $constructor("$ZodURL", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
      try {
        const trimmed = payload.value.trim();
        const url2 = validateURL(trimmed, def);
        if (url2 === URL_BAD_FORMAT) {
          payload.issues.push({
            code: "invalid_format",
            format: "url",
            note: "Invalid URL format",
            input: payload.value,
            inst,
            continue: !def.abort
          });
          return;
        }
        if (url2 === URL_UNPARSEABLE) {
          payload.issues.push({
            code: "invalid_format",
            format: "url",
            input: payload.value,
            inst,
            continue: !def.abort
          });
          return;
        }
        if (url2 === true) {
          payload.value = stripTabAndNewline(trimmed);
          return;
        }
        if (def.hostname && !urlHostnameOk(url2, def.hostname)) {
          payload.issues.push({
            code: "invalid_format",
            format: "url",
            note: "Invalid hostname",
            pattern: def.hostname.source,
            input: payload.value,
            inst,
            continue: !def.abort
          });
        }
        if (def.protocol && !urlProtocolOk(url2, def.protocol)) {
          payload.issues.push({
            code: "invalid_format",
            format: "url",
            note: "Invalid protocol",
            pattern: def.protocol.source,
            input: payload.value,
            inst,
            continue: !def.abort
          });
        }
        payload.value = def.normalize ? url2.href : stripTabAndNewline(trimmed);
        return;
      } catch (_) {
        payload.issues.push({
          code: "invalid_format",
          format: "url",
          input: payload.value,
          inst,
          continue: !def.abort
        });
      }
    };
  });
  var $ZodEmoji = /* @__PURE__ */ $constructor("$ZodEmoji", (inst, def) => {
    def.pattern ?? (def.pattern = emoji());
    $ZodStringFormat.init(inst, def);
  });
  var $ZodNanoID = /* @__PURE__ */ $constructor("$ZodNanoID", (inst, def) => {
    if (def.length !== void 0 && (!Number.isInteger(def.length) || def.length < 1))
      throw new Error(`Invalid nanoid length: ${def.length}`);
    def.pattern ?? (def.pattern = def.length === void 0 ? nanoid : nanoidOfLength(def.length));
    $ZodStringFormat.init(inst, def);
  });
  var $ZodCUID = /* @__PURE__ */ $constructor("$ZodCUID", (inst, def) => {
    def.pattern ?? (def.pattern = cuid);
    $ZodStringFormat.init(inst, def);
  });
  var $ZodCUID2 = /* @__PURE__ */ $constructor("$ZodCUID2", (inst, def) => {
    def.pattern ?? (def.pattern = cuid2);
    $ZodStringFormat.init(inst, def);
  });
  var $ZodULID = /* @__PURE__ */ $constructor("$ZodULID", (inst, def) => {
    def.pattern ?? (def.pattern = ulid);
    $ZodStringFormat.init(inst, def);
  });
  var $ZodXID = /* @__PURE__ */ $constructor("$ZodXID", (inst, def) => {
    def.pattern ?? (def.pattern = xid);
    $ZodStringFormat.init(inst, def);
  });
  var $ZodKSUID = /* @__PURE__ */ $constructor("$ZodKSUID", (inst, def) => {
    def.pattern ?? (def.pattern = ksuid);
    $ZodStringFormat.init(inst, def);
  });
  var $ZodISODateTime = /* @__PURE__ */ $constructor("$ZodISODateTime", (inst, def) => {
    def.pattern ?? (def.pattern = datetime(def));
    $ZodStringFormat.init(inst, def);
  });
  var $ZodISODate = /* @__PURE__ */ $constructor("$ZodISODate", (inst, def) => {
    def.pattern ?? (def.pattern = date);
    $ZodStringFormat.init(inst, def);
  });
  var $ZodISOTime = /* @__PURE__ */ $constructor("$ZodISOTime", (inst, def) => {
    def.pattern ?? (def.pattern = time(def));
    $ZodStringFormat.init(inst, def);
  });
  var $ZodISODuration = /* @__PURE__ */ $constructor("$ZodISODuration", (inst, def) => {
    def.pattern ?? (def.pattern = duration);
    $ZodStringFormat.init(inst, def);
  });
  var $ZodIPv4 = /* @__PURE__ */ $constructor("$ZodIPv4", (inst, def) => {
    def.pattern ?? (def.pattern = ipv4);
    $ZodStringFormat.init(inst, def);
  });
  var ipv6Alphabet = /^[0-9a-fA-F:.]+$/;
  function isValidIPv6(value) {
    if (!ipv6Alphabet.test(value))
      return false;
    return canParseURL(`http://[${value}]`);
  }
  var $ZodIPv6 = /* @__PURE__ */ $constructor("$ZodIPv6", (inst, def) => {
    def.pattern ?? (def.pattern = ipv6);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
      if (!isValidIPv6(payload.value)) {
        payload.issues.push({
          code: "invalid_format",
          format: "ipv6",
          input: payload.value,
          inst,
          continue: !def.abort
        });
      }
    };
  });
  var $ZodMAC = /* @__PURE__ */ $constructor("$ZodMAC", (inst, def) => {
    def.pattern ?? (def.pattern = mac(def.delimiter));
    $ZodStringFormat.init(inst, def);
  });
  var $ZodCIDRv4 = /* @__PURE__ */ $constructor("$ZodCIDRv4", (inst, def) => {
    def.pattern ?? (def.pattern = cidrv4);
    $ZodStringFormat.init(inst, def);
  });
  function isValidCIDRv6(value) {
    const parts = value.split("/");
    if (parts.length !== 2)
      return false;
    const [address, prefix] = parts;
    if (!prefix)
      return false;
    const prefixNum = Number(prefix);
    if (`${prefixNum}` !== prefix)
      return false;
    if (prefixNum < 0 || prefixNum > 128)
      return false;
    return isValidIPv6(address);
  }
  var $ZodCIDRv6 = /* @__PURE__ */ $constructor("$ZodCIDRv6", (inst, def) => {
    def.pattern ?? (def.pattern = cidrv6);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
      if (!isValidCIDRv6(payload.value)) {
        payload.issues.push({
          code: "invalid_format",
          format: "cidrv6",
          input: payload.value,
          inst,
          continue: !def.abort
        });
      }
    };
  });
  function isValidBase64(data) {
    if (data === "")
      return true;
    if (/\s/.test(data))
      return false;
    if (data.length % 4 !== 0)
      return false;
    try {
      atob(data);
      return true;
    } catch {
      return false;
    }
  }
  var base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
  var $ZodBase64 = /* @__PURE__ */ $constructor("$ZodBase64", (inst, def) => {
    def.pattern ?? (def.pattern = base64Charset);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
      if (isValidBase64(payload.value))
        return;
      payload.issues.push({
        code: "invalid_format",
        format: "base64",
        input: payload.value,
        inst,
        continue: !def.abort
      });
    };
  });
  var base64urlCharset = /^[A-Za-z0-9_-]*$/;
  function isValidBase64URL(data) {
    if (!base64urlCharset.test(data))
      return false;
    const base643 = data.replace(/[-_]/g, (c) => c === "-" ? "+" : "/");
    const padded = base643.padEnd(Math.ceil(base643.length / 4) * 4, "=");
    return isValidBase64(padded);
  }
  var $ZodBase64URL = /* @__PURE__ */ $constructor("$ZodBase64URL", (inst, def) => {
    def.pattern ?? (def.pattern = base64urlCharset);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
      if (isValidBase64URL(payload.value))
        return;
      payload.issues.push({
        code: "invalid_format",
        format: "base64url",
        input: payload.value,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodE164 = /* @__PURE__ */ $constructor("$ZodE164", (inst, def) => {
    def.pattern ?? (def.pattern = e164);
    $ZodStringFormat.init(inst, def);
  });
  var CC_SANITIZE = /[- ]/g;
  function isLuhnAlgo(digits) {
    let length = digits.length;
    let bit = 1;
    let sum = 0;
    while (length) {
      const value = digits.charCodeAt(--length) - 48;
      bit ^= 1;
      sum += bit ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][value] : value;
    }
    return sum % 10 === 0;
  }
  function isValidCreditCard(input2) {
    if (!creditCard.test(input2))
      return false;
    return isLuhnAlgo(input2.replace(CC_SANITIZE, ""));
  }
  var $ZodCreditCard = /* @__PURE__ */ $constructor("$ZodCreditCard", (inst, def) => {
    def.pattern ?? (def.pattern = creditCard);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
      if (isValidCreditCard(payload.value))
        return;
      payload.issues.push({
        code: "invalid_format",
        format: "credit_card",
        input: payload.value,
        inst,
        continue: !def.abort
      });
    };
  });
  function isIso7064Mod97(iban3) {
    let remainder = 0;
    const len = iban3.length;
    for (let i = 4; i < len; i++) {
      const code = iban3.charCodeAt(i);
      remainder = (code >= 65 ? remainder * 100 + (code - 55) : remainder * 10 + (code - 48)) % 97;
    }
    for (let i = 0; i < 4; i++) {
      const code = iban3.charCodeAt(i);
      remainder = (code >= 65 ? remainder * 100 + (code - 55) : remainder * 10 + (code - 48)) % 97;
    }
    return remainder === 1;
  }
  function isValidIBAN(input2) {
    if (!iban.test(input2))
      return false;
    return isIso7064Mod97(input2);
  }
  var $ZodIBAN = /* @__PURE__ */ $constructor("$ZodIBAN", (inst, def) => {
    def.pattern ?? (def.pattern = iban);
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
      if (isValidIBAN(payload.value))
        return;
      payload.issues.push({
        code: "invalid_format",
        format: "iban",
        input: payload.value,
        inst,
        continue: !def.abort
      });
    };
  });
  function isValidJWT(token, algorithm = null) {
    try {
      const tokensParts = token.split(".");
      if (tokensParts.length !== 3)
        return false;
      const [header] = tokensParts;
      if (!header)
        return false;
      const parsedHeader = JSON.parse(atob(header));
      if ("typ" in parsedHeader && parsedHeader?.typ !== "JWT")
        return false;
      if (!parsedHeader.alg)
        return false;
      if (algorithm && (!("alg" in parsedHeader) || parsedHeader.alg !== algorithm))
        return false;
      return true;
    } catch {
      return false;
    }
  }
  var $ZodJWT = /* @__PURE__ */ $constructor("$ZodJWT", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
      if (isValidJWT(payload.value, def.alg))
        return;
      payload.issues.push({
        code: "invalid_format",
        format: "jwt",
        input: payload.value,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodCustomStringFormat = /* @__PURE__ */ $constructor("$ZodCustomStringFormat", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    inst._zod.check = (payload) => {
      if (def.fn(payload.value))
        return;
      payload.issues.push({
        code: "invalid_format",
        format: def.format,
        input: payload.value,
        inst,
        continue: !def.abort
      });
    };
  });
  var $ZodNumber = /* @__PURE__ */ $constructor("$ZodNumber", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = number;
    inst._zod.parse = (payload, _ctx) => {
      if (def.coerce)
        try {
          payload.value = Number(payload.value);
        } catch (_) {
        }
      const input2 = payload.value;
      if (typeof input2 === "number" && !Number.isNaN(input2) && Number.isFinite(input2)) {
        return payload;
      }
      const received = typeof input2 === "number" ? Number.isNaN(input2) ? "NaN" : !Number.isFinite(input2) ? String(input2) : void 0 : void 0;
      payload.issues.push({
        expected: "number",
        code: "invalid_type",
        input: input2,
        inst,
        ...received ? { received } : {}
      });
      return payload;
    };
  });
  var $ZodNumberFormat = /* @__PURE__ */ $constructor("$ZodNumberFormat", (inst, def) => {
    $ZodCheckNumberFormat.init(inst, def);
    $ZodNumber.init(inst, def);
  });
  var $ZodBoolean = /* @__PURE__ */ $constructor("$ZodBoolean", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = boolean;
    inst._zod.parse = (payload, _ctx) => {
      if (def.coerce)
        try {
          payload.value = Boolean(payload.value);
        } catch (_) {
        }
      const input2 = payload.value;
      if (typeof input2 === "boolean")
        return payload;
      payload.issues.push({
        expected: "boolean",
        code: "invalid_type",
        input: input2,
        inst
      });
      return payload;
    };
  });
  var $ZodBigInt = /* @__PURE__ */ $constructor("$ZodBigInt", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = bigint;
    inst._zod.parse = (payload, _ctx) => {
      if (def.coerce)
        try {
          payload.value = BigInt(payload.value);
        } catch (_) {
        }
      if (typeof payload.value === "bigint")
        return payload;
      payload.issues.push({
        expected: "bigint",
        code: "invalid_type",
        input: payload.value,
        inst
      });
      return payload;
    };
  });
  var $ZodBigIntFormat = /* @__PURE__ */ $constructor("$ZodBigIntFormat", (inst, def) => {
    $ZodCheckBigIntFormat.init(inst, def);
    $ZodBigInt.init(inst, def);
  });
  var $ZodSymbol = /* @__PURE__ */ $constructor("$ZodSymbol", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
      const input2 = payload.value;
      if (typeof input2 === "symbol")
        return payload;
      payload.issues.push({
        expected: "symbol",
        code: "invalid_type",
        input: input2,
        inst
      });
      return payload;
    };
  });
  var $ZodUndefined = /* @__PURE__ */ $constructor("$ZodUndefined", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = _undefined;
    inst._zod.values = /* @__PURE__ */ new Set([void 0]);
    inst._zod.parse = (payload, _ctx) => {
      const input2 = payload.value;
      if (typeof input2 === "undefined")
        return payload;
      payload.issues.push({
        expected: "undefined",
        code: "invalid_type",
        input: input2,
        inst
      });
      return payload;
    };
  });
  var $ZodNull = /* @__PURE__ */ $constructor("$ZodNull", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.pattern = _null;
    inst._zod.values = /* @__PURE__ */ new Set([null]);
    inst._zod.parse = (payload, _ctx) => {
      const input2 = payload.value;
      if (input2 === null)
        return payload;
      payload.issues.push({
        expected: "null",
        code: "invalid_type",
        input: input2,
        inst
      });
      return payload;
    };
  });
  var $ZodAny = /* @__PURE__ */ $constructor("$ZodAny", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload) => payload;
  });
  var $ZodUnknown = /* @__PURE__ */ $constructor("$ZodUnknown", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload) => payload;
  });
  var $ZodNever = /* @__PURE__ */ $constructor("$ZodNever", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
      payload.issues.push({
        expected: "never",
        code: "invalid_type",
        input: payload.value,
        inst
      });
      return payload;
    };
  });
  var $ZodVoid = /* @__PURE__ */ $constructor("$ZodVoid", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
      const input2 = payload.value;
      if (typeof input2 === "undefined")
        return payload;
      payload.issues.push({
        expected: "void",
        code: "invalid_type",
        input: input2,
        inst
      });
      return payload;
    };
  });
  var $ZodDate = /* @__PURE__ */ $constructor("$ZodDate", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
      if (def.coerce) {
        try {
          payload.value = new Date(payload.value);
        } catch (_err) {
        }
      }
      const input2 = payload.value;
      const isDate = input2 instanceof Date;
      const isValidDate = isDate && !Number.isNaN(input2.getTime());
      if (isValidDate)
        return payload;
      payload.issues.push({
        expected: "date",
        code: "invalid_type",
        input: input2,
        ...isDate ? { received: "Invalid Date" } : {},
        inst
      });
      return payload;
    };
  });
  function capSize(inst, size) {
    const caps = sizeCaps(inst._zod.def.checks);
    if (!caps.length)
      return;
    const cap = Math.min(...caps.map((c) => c[0]));
    const parse3 = inst._zod.parse;
    inst._zod.parse = (payload, ctx) => {
      const n = size(payload.value);
      if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
        for (const [max, ch] of sizeCaps(inst._zod.def.checks)) {
          if (n > max && ch._zod.def.when(payload)) {
            const start = payload.issues.length;
            ch._zod.check(payload);
            payload.issues[start].continue = false;
            attachSchema(payload.issues, start, inst);
            return payload;
          }
        }
      }
      return parse3(payload, ctx);
    };
  }
  var arraySize = (input2) => Array.isArray(input2) ? input2.length : -1;
  var mapSize = (input2) => input2 instanceof Map ? input2.size : -1;
  var setSize = (input2) => input2 instanceof Set ? input2.size : -1;
  function handleArrayResult(result, final, index) {
    if (result.issues.length) {
      final.issues.push(...prefixIssues(index, result.issues));
    }
    final.value[index] = result.value;
  }
  var $ZodArray = /* @__PURE__ */ $constructor("$ZodArray", (inst, def) => {
    $ZodType.init(inst, def);
    const memo2 = globalConfig.memoizer;
    memo2?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
      const input2 = payload.value;
      if (!Array.isArray(input2)) {
        payload.issues.push({
          expected: "array",
          code: "invalid_type",
          input: input2,
          inst
        });
        return payload;
      }
      payload.value = memo2 ? memo2.alloc(inst, payload, Array(input2.length), ctx) : Array(input2.length);
      const proms = [];
      const abortEarly = ctx?.abortEarly;
      for (let i = 0; i < input2.length; i++) {
        const item = input2[i];
        const result = def.element._zod.run({
          value: item,
          issues: []
        }, ctx);
        if (result instanceof Promise) {
          proms.push(result.then((result2) => handleArrayResult(result2, payload, i)));
        } else {
          handleArrayResult(result, payload, i);
          if (abortEarly && result.issues.length !== 0 && aborted(result))
            break;
        }
      }
      if (proms.length) {
        return Promise.all(proms).then(() => payload);
      }
      return payload;
    };
    capSize(inst, arraySize);
  });
  function handlePropertyResult(result, final, key, input2, optin, optout) {
    const isPresent = key in input2;
    const isOptionalOut = optout === "optional";
    if (!isPresent && isOptionalOut && optin === "optional") {
      return;
    }
    if (result.issues.length) {
      if (optin !== void 0 && isOptionalOut && !isPresent) {
        return;
      }
      final.issues.push(...prefixIssues(key, result.issues));
    }
    if (!isPresent && optin === void 0) {
      if (!result.issues.length) {
        final.issues.push({
          code: "invalid_type",
          expected: "nonoptional",
          input: void 0,
          path: [key]
        });
      }
      return;
    }
    if (result.value === void 0) {
      if (isPresent || optin === "defaulted" && !isOptionalOut) {
        final.value[key] = void 0;
      }
    } else {
      final.value[key] = result.value;
    }
  }
  var NO_SYMBOL_KEYS = [];
  function normalizeDef(def) {
    const keys = Object.keys(def.shape);
    const ownSymbols = Object.getOwnPropertySymbols(def.shape);
    const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
    const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
    for (const k of allKeys) {
      if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) {
        throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
      }
    }
    const okeys = optionalKeys(def.shape);
    return {
      ...def,
      allKeys,
      symbolKeys,
      // string-only: handleCatchall matches it against `for...in`, which never yields a symbol
      keySet: new Set(keys),
      numKeys: keys.length,
      optionalKeys: new Set(okeys)
    };
  }
  function handleCatchall(proms, input2, payload, ctx, def, inst, abortEarly) {
    const unrecognized = [];
    const keySet = def.keySet;
    const _catchall = def.catchall._zod;
    const t = _catchall.def.type;
    const optin = _catchall.optin;
    const optout = _catchall.optout;
    let seen = 0;
    for (const key in input2) {
      if (abortEarly && payload.issues.length !== seen) {
        if (aborted(payload, seen))
          break;
        seen = payload.issues.length;
      }
      if (keySet.has(key))
        continue;
      if (key === "__proto__") {
        if (t === "never")
          unrecognized.push(key);
        continue;
      }
      if (t === "never") {
        unrecognized.push(key);
        continue;
      }
      const r = _catchall.run({ value: input2[key], issues: [] }, ctx);
      if (r instanceof Promise) {
        proms.push(r.then((r2) => handlePropertyResult(r2, payload, key, input2, optin, optout)));
      } else {
        handlePropertyResult(r, payload, key, input2, optin, optout);
      }
    }
    if (unrecognized.length) {
      payload.issues.push({
        code: "unrecognized_keys",
        keys: unrecognized,
        input: input2,
        inst,
        // Describes the shape of the input, not the validity of the parsed value, so it never aborts. The parse still fails; the schema's own checks just get to run first, and an enclosing intersection can reconcile the key against a sibling operand.
        continue: true
      });
    }
    if (!proms.length)
      return payload;
    return Promise.all(proms).then(() => {
      return payload;
    });
  }
  var $ZodObject = /* @__PURE__ */ $constructor("$ZodObject", (inst, def) => {
    $ZodType.init(inst, def);
    const desc = Object.getOwnPropertyDescriptor(def, "shape");
    const sh = desc?.get ? desc.get.raw : def.shape ?? {};
    if (sh) {
      const get = () => {
        const newSh = { ...sh };
        Object.defineProperty(def, "shape", { value: newSh });
        get.raw = newSh;
        return newSh;
      };
      get.raw = sh;
      Object.defineProperty(def, "shape", { get });
    }
    const _normalized = cached(() => normalizeDef(def));
    defineLazyInternal(inst, "propValues", (zod) => {
      const shape = zod.def.shape;
      const propValues = {};
      for (const key in shape) {
        const field = shape[key]._zod;
        if (field.values) {
          if (!Object.prototype.hasOwnProperty.call(propValues, key)) {
            assignProp(propValues, key, /* @__PURE__ */ new Set());
          }
          for (const v of field.values)
            propValues[key].add(v);
          if (field.optin !== void 0)
            propValues[key].add(void 0);
        }
      }
      return propValues;
    });
    const isObject2 = isObject;
    const catchall = def.catchall;
    let value;
    const memo2 = globalConfig.memoizer;
    memo2?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
      value ?? (value = _normalized.value);
      const input2 = payload.value;
      if (!isObject2(input2)) {
        payload.issues.push({
          expected: "object",
          code: "invalid_type",
          input: input2,
          inst
        });
        return payload;
      }
      payload.value = memo2 ? memo2.alloc(inst, payload, {}, ctx) : {};
      const proms = [];
      const shape = value.shape;
      const abortEarly = ctx?.abortEarly;
      let seen = payload.issues.length;
      for (const key of value.allKeys) {
        if (abortEarly && payload.issues.length !== seen) {
          if (aborted(payload, seen))
            break;
          seen = payload.issues.length;
        }
        if (key === "__proto__")
          continue;
        const el = shape[key];
        const optin = el._zod.optin;
        const optout = el._zod.optout;
        const r = el._zod.run({ value: input2[key], issues: [] }, ctx);
        if (r instanceof Promise) {
          proms.push(r.then((r2) => handlePropertyResult(r2, payload, key, input2, optin, optout)));
        } else {
          handlePropertyResult(r, payload, key, input2, optin, optout);
        }
      }
      if (!catchall) {
        return proms.length ? Promise.all(proms).then(() => payload) : payload;
      }
      return handleCatchall(proms, input2, payload, ctx, _normalized.value, inst, abortEarly === true);
    };
  });
  var $ZodObjectJIT = /* @__PURE__ */ $constructor("$ZodObjectJIT", (inst, def) => {
    $ZodObject.init(inst, def);
    const superParse = inst._zod.parse;
    const _normalized = cached(() => normalizeDef(def));
    const memo2 = globalConfig.memoizer;
    const generateFastpass = (shape) => {
      const normalized = _normalized.value;
      const syms = normalized.symbolKeys;
      const doc = new Doc(["payload", "ctx"], { shape, inst, memo: memo2, syms });
      const parseStr = (k) => `shape[${k}]._zod.run({ value: input[${k}], issues: [] }, ctx)`;
      const prefixStr = (id, k) => `
          let ${id}_ab = false;
          for (let i = 0; i < ${id}.issues.length; i++) {
            const iss = ${id}.issues[i];
            iss.path = iss.path ? [${k}, ...iss.path] : [${k}];
            payload.issues.push(iss);
            if (iss.continue !== true) ${id}_ab = true;
          }
          if (${id}_ab && ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }`;
      doc.write(`const input = payload.value;`);
      const ids = /* @__PURE__ */ Object.create(null);
      let counter = 0;
      for (const key of normalized.allKeys) {
        ids[key] = `key_${counter++}`;
      }
      doc.write(memo2 ? `const newResult = memo.alloc(inst, payload, {}, ctx);` : `const newResult = {};`);
      for (const key of normalized.allKeys) {
        if (key === "__proto__")
          continue;
        const id = ids[key];
        const k = typeof key === "symbol" ? `syms[${syms.indexOf(key)}]` : esc(key);
        const isPresent = `${k} in input`;
        const schema = shape[key];
        const optin = schema?._zod?.optin;
        const isOptionalIn = optin !== void 0;
        const isOptionalOut = schema?._zod?.optout === "optional";
        doc.write(`const ${id} = ${parseStr(k)};`);
        if (isOptionalIn && isOptionalOut) {
          const assign2 = optin === "optional" ? `${id}_present` : `${id}.value !== undefined || ${id}_present`;
          doc.write(`
        const ${id}_present = ${isPresent};
        if (!${id}.issues.length || ${id}_present) {
          if (${id}.issues.length) {${prefixStr(id, k)}
          }

          if (${assign2}) {
            newResult[${k}] = ${id}.value;
          }
        }

      `);
        } else if (!isOptionalIn) {
          doc.write(`
        const ${id}_present = ${isPresent};
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
        if (!${id}_present && !${id}.issues.length) {
          payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: undefined,
            path: [${k}]
          });
          if (ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }
        }

        if (${id}_present) {
          newResult[${k}] = ${id}.value;
        }

      `);
        } else {
          doc.write(`
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
      `);
          if (optin === "defaulted") {
            doc.write(`newResult[${k}] = ${id}.value;`);
          } else {
            doc.write(`
        if (${id}.value !== undefined || ${isPresent}) {
          newResult[${k}] = ${id}.value;
        }
      `);
          }
        }
      }
      doc.write(`payload.value = newResult;`);
      doc.write(`return payload;`);
      return doc.compile();
    };
    let fastpass;
    const isObject2 = isObject;
    const jit = !globalConfig.jitless;
    const allowsEval2 = allowsEval;
    const fastEnabled = jit && allowsEval2.value;
    const catchall = def.catchall;
    let value;
    inst._zod.parse = (payload, ctx) => {
      value ?? (value = _normalized.value);
      const input2 = payload.value;
      if (!isObject2(input2)) {
        payload.issues.push({
          expected: "object",
          code: "invalid_type",
          input: input2,
          inst
        });
        return payload;
      }
      if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true) {
        if (!fastpass)
          fastpass = generateFastpass(def.shape);
        payload = fastpass(payload, ctx);
        if (!catchall)
          return payload;
        return handleCatchall([], input2, payload, ctx, value, inst, ctx?.abortEarly === true);
      }
      return superParse(payload, ctx);
    };
  });
  function handleUnionResults(results, final, inst, ctx) {
    for (const result of results) {
      if (result.issues.length === 0) {
        final.value = result.value;
        return final;
      }
    }
    const nonaborted = results.filter((r) => !aborted(r));
    if (nonaborted.length === 1) {
      final.value = nonaborted[0].value;
      return nonaborted[0];
    }
    final.issues.push({
      code: "invalid_union",
      input: final.value,
      inst,
      errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
    });
    return final;
  }
  var $ZodUnion = /* @__PURE__ */ $constructor("$ZodUnion", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
    defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
    defineLazyInternal(inst, "values", (zod) => {
      if (zod.def.options.every((o) => o._zod.values)) {
        return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
      }
      return void 0;
    });
    defineLazyInternal(inst, "pattern", (zod) => {
      if (zod.def.options.every((o) => o._zod.pattern)) {
        const patterns = zod.def.options.map((o) => o._zod.pattern);
        return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
      }
      return void 0;
    });
    const first = def.options.length === 1 ? def.options[0]._zod.run : null;
    inst._zod.parse = (payload, ctx) => {
      if (first) {
        return first(payload, ctx);
      }
      let async = false;
      const results = [];
      for (const option of def.options) {
        const result = option._zod.run({
          value: payload.value,
          issues: []
        }, ctx);
        if (result instanceof Promise) {
          results.push(result);
          async = true;
        } else {
          if (result.issues.length === 0)
            return result;
          results.push(result);
        }
      }
      if (!async)
        return handleUnionResults(results, payload, inst, ctx);
      return Promise.all(results).then((results2) => {
        return handleUnionResults(results2, payload, inst, ctx);
      });
    };
  });
  function handleExclusiveUnionResults(results, final, inst, ctx) {
    const matches = [];
    for (let i = 0; i < results.length; i++) {
      if (results[i].issues.length === 0)
        matches.push(i);
    }
    if (matches.length === 1) {
      final.value = results[matches[0]].value;
      return final;
    }
    if (matches.length === 0) {
      final.issues.push({
        code: "invalid_union",
        input: final.value,
        inst,
        errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
      });
    } else {
      final.issues.push({
        code: "invalid_union",
        input: final.value,
        inst,
        errors: [],
        inclusive: false,
        matches
      });
    }
    return final;
  }
  var $ZodXor = /* @__PURE__ */ $constructor("$ZodXor", (inst, def) => {
    $ZodUnion.init(inst, def);
    def.inclusive = false;
    const first = def.options.length === 1 ? def.options[0]._zod.run : null;
    inst._zod.parse = (payload, ctx) => {
      if (first) {
        return first(payload, ctx);
      }
      let async = false;
      const results = [];
      for (const option of def.options) {
        const result = option._zod.run({
          value: payload.value,
          issues: []
        }, ctx);
        if (result instanceof Promise) {
          results.push(result);
          async = true;
        } else {
          results.push(result);
        }
      }
      if (!async)
        return handleExclusiveUnionResults(results, payload, inst, ctx);
      return Promise.all(results).then((results2) => {
        return handleExclusiveUnionResults(results2, payload, inst, ctx);
      });
    };
  });
  function getDiscriminatedOption(union2, value) {
    const internals = union2._zod;
    let map2 = internals.bag.optionsMap;
    if (!map2) {
      map2 = discriminatorMap(internals.def);
      internals.bag.optionsMap = map2;
    }
    const option = map2.get(value);
    if (option === null)
      throw new Error(`Ambiguous discriminator value "${String(value)}"`);
    return option;
  }
  function discriminatorMap(def) {
    const map2 = /* @__PURE__ */ new Map();
    for (const option of def.options) {
      const values = option._zod.propValues?.[def.discriminator];
      if (!values || values.size === 0)
        throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
      for (const value of values) {
        if (map2.has(value)) {
          if (value !== void 0)
            throw new Error(`Duplicate discriminator value "${String(value)}"`);
          map2.set(value, null);
        } else {
          map2.set(value, option);
        }
      }
    }
    return map2;
  }
  var $ZodDiscriminatedUnion = /* @__PURE__ */ $constructor("$ZodDiscriminatedUnion", (inst, def) => {
    def.inclusive = false;
    $ZodUnion.init(inst, def);
    const _super = inst._zod.parse;
    defineLazyInternal(inst, "propValues", (zod) => {
      const propValues = {};
      let undefinedCount = 0;
      for (const option of zod.def.options) {
        const pv = option._zod.propValues;
        if (!pv || Object.keys(pv).length === 0)
          throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
        if (pv[zod.def.discriminator]?.has(void 0))
          undefinedCount++;
        for (const [k, v] of Object.entries(pv)) {
          if (!Object.prototype.hasOwnProperty.call(propValues, k)) {
            assignProp(propValues, k, /* @__PURE__ */ new Set());
          }
          for (const val of v) {
            propValues[k].add(val);
          }
        }
      }
      if (!zod.def.unionFallback && undefinedCount > 1)
        propValues[zod.def.discriminator]?.delete(void 0);
      return propValues;
    });
    def.options.forEach((option, i) => {
      const propShape = rawShape(option._zod.def);
      if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) {
        throw new Error(`Invalid discriminated union option at index "${i}"`);
      }
    });
    const disc = cached(() => discriminatorMap(def));
    inst._zod.parse = (payload, ctx) => {
      const input2 = payload.value;
      if (!isObject(input2)) {
        payload.issues.push({
          code: "invalid_type",
          expected: "object",
          input: input2,
          inst
        });
        return payload;
      }
      const value = input2?.[def.discriminator];
      const opt = disc.value.get(value);
      if (opt && (value !== void 0 || ctx.direction !== "backward")) {
        return opt._zod.run(payload, ctx);
      }
      if (def.unionFallback || ctx.direction === "backward") {
        return _super(payload, ctx);
      }
      payload.issues.push({
        code: "invalid_union",
        errors: [],
        note: "No matching discriminator",
        discriminator: def.discriminator,
        options: Array.from(disc.value.keys()).filter((value2) => disc.value.get(value2) !== null),
        input: input2,
        path: [def.discriminator],
        inst
      });
      return payload;
    };
  });
  var $ZodIntersection = /* @__PURE__ */ $constructor("$ZodIntersection", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, ctx) => {
      const input2 = payload.value;
      const left = def.left._zod.run({ value: input2, issues: [] }, ctx);
      const right = def.right._zod.run({ value: input2, issues: [] }, ctx);
      const async = left instanceof Promise || right instanceof Promise;
      if (async) {
        return Promise.all([left, right]).then(([left2, right2]) => {
          return handleIntersectionResults(payload, left2, right2);
        });
      }
      return handleIntersectionResults(payload, left, right);
    };
  });
  function mergeValues(a, b) {
    if (a === b) {
      return { valid: true, data: a };
    }
    if (a instanceof Date && b instanceof Date && +a === +b) {
      return { valid: true, data: a };
    }
    if (isPlainObject(a) && isPlainObject(b)) {
      const bKeys = Object.keys(b);
      const sharedKeys = Object.keys(a).filter((key) => bKeys.indexOf(key) !== -1);
      const newObj = { ...a, ...b };
      if (Object.prototype.hasOwnProperty.call(newObj, "__proto__"))
        delete newObj.__proto__;
      for (const key of sharedKeys) {
        if (key === "__proto__")
          continue;
        const sharedValue = mergeValues(a[key], b[key]);
        if (!sharedValue.valid) {
          return {
            valid: false,
            mergeErrorPath: [key, ...sharedValue.mergeErrorPath]
          };
        }
        newObj[key] = sharedValue.data;
      }
      return { valid: true, data: newObj };
    }
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) {
        return { valid: false, mergeErrorPath: [] };
      }
      const newArray = [];
      for (let index = 0; index < a.length; index++) {
        const itemA = a[index];
        const itemB = b[index];
        const sharedValue = mergeValues(itemA, itemB);
        if (!sharedValue.valid) {
          return {
            valid: false,
            mergeErrorPath: [index, ...sharedValue.mergeErrorPath]
          };
        }
        newArray.push(sharedValue.data);
      }
      return { valid: true, data: newArray };
    }
    return { valid: false, mergeErrorPath: [] };
  }
  function handleIntersectionResults(result, left, right) {
    const unrecKeys = /* @__PURE__ */ new Map();
    let unrecIssue;
    const keyIssues = /* @__PURE__ */ new Map();
    const collect = (iss, side) => {
      let keys;
      if (iss.code === "unrecognized_keys" && !iss.path?.length) {
        unrecIssue ?? (unrecIssue = iss);
        keys = iss.keys;
      } else if (iss.code === "invalid_key" && iss.origin === "record" && iss.path?.length === 1) {
        const k = String(iss.path[0]);
        if (!keyIssues.has(k))
          keyIssues.set(k, iss);
        keys = [k];
      } else {
        return false;
      }
      for (const k of keys) {
        if (!unrecKeys.has(k))
          unrecKeys.set(k, {});
        unrecKeys.get(k)[side] = true;
      }
      return true;
    };
    for (const iss of left.issues) {
      if (!collect(iss, "l"))
        result.issues.push(iss);
    }
    for (const iss of right.issues) {
      if (!collect(iss, "r"))
        result.issues.push(iss);
    }
    const bothKeys = [...unrecKeys].filter(([, f]) => f.l && f.r).map(([k]) => k);
    if (bothKeys.length) {
      const aggregated = unrecIssue ? bothKeys.filter((k) => unrecIssue.keys.includes(k)) : [];
      if (aggregated.length)
        result.issues.push({ ...unrecIssue, keys: aggregated });
      for (const k of bothKeys) {
        if (!aggregated.includes(k) && keyIssues.has(k))
          result.issues.push(keyIssues.get(k));
      }
    }
    const merged = mergeValues(left.value, right.value);
    if (!merged.valid) {
      if (aborted(result))
        return result;
      throw new Error(`Unmergable intersection. Error path: ${JSON.stringify(merged.mergeErrorPath)}`);
    }
    result.value = merged.data;
    return result;
  }
  var $ZodTuple = /* @__PURE__ */ $constructor("$ZodTuple", (inst, def) => {
    $ZodType.init(inst, def);
    const items = def.items;
    const memo2 = globalConfig.memoizer;
    memo2?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
      const input2 = payload.value;
      if (!Array.isArray(input2)) {
        payload.issues.push({
          input: input2,
          inst,
          expected: "tuple",
          code: "invalid_type"
        });
        return payload;
      }
      payload.value = memo2 ? memo2.alloc(inst, payload, [], ctx) : [];
      const proms = [];
      const optinStart = getTupleOptStart(items, "optin");
      const optoutStart = getTupleOptStart(items, "optout");
      if (!def.rest) {
        if (input2.length < optinStart) {
          payload.issues.push({
            code: "too_small",
            minimum: optinStart,
            inclusive: true,
            input: input2,
            inst,
            origin: "array"
          });
          return payload;
        }
        if (input2.length > items.length) {
          payload.issues.push({
            code: "too_big",
            maximum: items.length,
            inclusive: true,
            input: input2,
            inst,
            origin: "array"
          });
        }
      }
      const itemResults = new Array(items.length);
      const abortEarly = def.rest ? ctx?.abortEarly : void 0;
      let itemAborted = false;
      for (let i = 0; i < items.length; i++) {
        const r = items[i]._zod.run({ value: input2[i], issues: [] }, ctx);
        if (r instanceof Promise) {
          proms.push(r.then((rr) => {
            itemResults[i] = rr;
          }));
        } else {
          itemResults[i] = r;
          if (abortEarly && !itemAborted && r.issues.length)
            itemAborted = aborted(r);
        }
      }
      if (def.rest && !itemAborted) {
        let i = items.length - 1;
        const rest = input2.slice(items.length);
        let seen = payload.issues.length;
        for (const el of rest) {
          if (abortEarly && payload.issues.length !== seen) {
            if (aborted(payload, seen))
              break;
            seen = payload.issues.length;
          }
          i++;
          const result = def.rest._zod.run({ value: el, issues: [] }, ctx);
          if (result instanceof Promise) {
            proms.push(result.then((r) => handleTupleResult(r, payload, i)));
          } else {
            handleTupleResult(result, payload, i);
          }
        }
      }
      if (proms.length) {
        return Promise.all(proms).then(() => handleTupleResults(itemResults, payload, items, input2, optoutStart));
      }
      return handleTupleResults(itemResults, payload, items, input2, optoutStart);
    };
  });
  function getTupleOptStart(items, key) {
    for (let i = items.length - 1; i >= 0; i--) {
      const omittable = key === "optin" ? items[i]._zod.optin !== void 0 : items[i]._zod.optout === "optional";
      if (!omittable)
        return i + 1;
    }
    return 0;
  }
  function handleTupleResult(result, final, index) {
    if (result.issues.length) {
      final.issues.push(...prefixIssues(index, result.issues));
    }
    final.value[index] = result.value;
  }
  function handleTupleResults(itemResults, final, items, input2, optoutStart) {
    for (let i = 0; i < items.length; i++) {
      const r = itemResults[i];
      const isPresent = i < input2.length;
      if (!isPresent && i >= optoutStart && items[i]._zod.optin === "optional") {
        final.value.length = i;
        break;
      }
      if (r.issues.length) {
        if (!isPresent && i >= optoutStart) {
          final.value.length = i;
          break;
        }
        final.issues.push(...prefixIssues(i, r.issues));
      }
      final.value[i] = r.value;
    }
    for (let i = final.value.length - 1; i >= input2.length; i--) {
      if (items[i]._zod.optout === "optional" && final.value[i] === void 0) {
        final.value.length = i;
      } else {
        break;
      }
    }
    return final;
  }
  var $ZodRecord = /* @__PURE__ */ $constructor("$ZodRecord", (inst, def) => {
    $ZodType.init(inst, def);
    const memo2 = globalConfig.memoizer;
    memo2?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
      const input2 = payload.value;
      if (!isPlainObject(input2)) {
        payload.issues.push({
          expected: "record",
          code: "invalid_type",
          input: input2,
          inst
        });
        return payload;
      }
      const proms = [];
      const values = def.keyType._zod.values;
      if (values && !def.partial) {
        payload.value = memo2 ? memo2.alloc(inst, payload, {}, ctx) : {};
        const recordKeys = /* @__PURE__ */ new Set();
        for (const key of values) {
          if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
            recordKeys.add(typeof key === "number" ? key.toString() : key);
            if (key === "__proto__")
              continue;
            const keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
            if (keyResult instanceof Promise) {
              throw new Error("Async schemas not supported in object keys currently");
            }
            if (keyResult.issues.length) {
              payload.issues.push({
                code: "invalid_key",
                origin: "record",
                issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
                input: key,
                path: [key],
                inst
              });
              continue;
            }
            const outKey = keyResult.value;
            if (outKey === "__proto__")
              continue;
            const result = def.valueType._zod.run({ value: input2[key], issues: [] }, ctx);
            if (result instanceof Promise) {
              proms.push(result.then((result2) => {
                if (result2.issues.length) {
                  payload.issues.push(...prefixIssues(key, result2.issues));
                }
                payload.value[outKey] = result2.value;
              }));
            } else {
              if (result.issues.length) {
                payload.issues.push(...prefixIssues(key, result.issues));
              }
              payload.value[outKey] = result.value;
            }
          }
        }
        let unrecognized;
        for (const key in input2) {
          if (!recordKeys.has(key)) {
            if (def.mode === "loose") {
              if (key === "__proto__")
                continue;
              payload.value[key] = input2[key];
            } else {
              unrecognized = unrecognized ?? [];
              unrecognized.push(key);
            }
          }
        }
        if (unrecognized && unrecognized.length > 0) {
          payload.issues.push({
            code: "unrecognized_keys",
            input: input2,
            inst,
            keys: unrecognized,
            continue: true
          });
        }
      } else {
        payload.value = memo2 ? memo2.alloc(inst, payload, {}, ctx) : {};
        let unrecognized;
        for (const key of Reflect.ownKeys(input2)) {
          if (key === "__proto__")
            continue;
          if (!Object.prototype.propertyIsEnumerable.call(input2, key))
            continue;
          let keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
          if (keyResult instanceof Promise) {
            throw new Error("Async schemas not supported in object keys currently");
          }
          const checkNumericKey = typeof key === "string" && number.test(key) && keyResult.issues.length;
          if (checkNumericKey) {
            const retryResult = def.keyType._zod.run({ value: Number(key), issues: [] }, ctx);
            if (retryResult instanceof Promise) {
              throw new Error("Async schemas not supported in object keys currently");
            }
            if (retryResult.issues.length === 0) {
              keyResult = retryResult;
            }
          }
          if (keyResult.issues.length) {
            if (def.mode === "loose") {
              payload.value[key] = input2[key];
            } else if (values) {
              unrecognized = unrecognized ?? [];
              unrecognized.push(key);
            } else {
              payload.issues.push({
                code: "invalid_key",
                origin: "record",
                issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
                input: key,
                path: [key],
                inst
              });
            }
            continue;
          }
          const outKey = keyResult.value;
          if (outKey === "__proto__")
            continue;
          const result = def.valueType._zod.run({ value: input2[key], issues: [] }, ctx);
          if (result instanceof Promise) {
            proms.push(result.then((result2) => {
              if (result2.issues.length) {
                payload.issues.push(...prefixIssues(key, result2.issues));
              }
              payload.value[outKey] = result2.value;
            }));
          } else {
            if (result.issues.length) {
              payload.issues.push(...prefixIssues(key, result.issues));
            }
            payload.value[outKey] = result.value;
          }
        }
        if (unrecognized && unrecognized.length > 0) {
          payload.issues.push({
            code: "unrecognized_keys",
            input: input2,
            inst,
            keys: unrecognized,
            continue: true
          });
        }
      }
      if (proms.length) {
        return Promise.all(proms).then(() => payload);
      }
      return payload;
    };
  });
  var $ZodMap = /* @__PURE__ */ $constructor("$ZodMap", (inst, def) => {
    $ZodType.init(inst, def);
    const memo2 = globalConfig.memoizer;
    memo2?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
      const input2 = payload.value;
      if (!(input2 instanceof Map)) {
        payload.issues.push({
          expected: "map",
          code: "invalid_type",
          input: input2,
          inst
        });
        return payload;
      }
      const proms = [];
      payload.value = memo2 ? memo2.alloc(inst, payload, /* @__PURE__ */ new Map(), ctx) : /* @__PURE__ */ new Map();
      const abortEarly = ctx?.abortEarly;
      let seen = payload.issues.length;
      for (const [key, value] of input2) {
        if (abortEarly && payload.issues.length !== seen) {
          if (aborted(payload, seen))
            break;
          seen = payload.issues.length;
        }
        const keyResult = def.keyType._zod.run({ value: key, issues: [] }, ctx);
        const valueResult = def.valueType._zod.run({ value, issues: [] }, ctx);
        if (keyResult instanceof Promise || valueResult instanceof Promise) {
          proms.push(Promise.all([keyResult, valueResult]).then(([keyResult2, valueResult2]) => {
            handleMapResult(keyResult2, valueResult2, payload, key, input2, inst, ctx);
          }));
        } else {
          handleMapResult(keyResult, valueResult, payload, key, input2, inst, ctx);
        }
      }
      if (proms.length)
        return Promise.all(proms).then(() => payload);
      return payload;
    };
    capSize(inst, mapSize);
  });
  function handleMapResult(keyResult, valueResult, final, key, input2, inst, ctx) {
    if (keyResult.issues.length) {
      if (propertyKeyTypes.has(typeof key)) {
        final.issues.push(...prefixIssues(key, keyResult.issues));
      } else {
        final.issues.push({
          code: "invalid_key",
          origin: "map",
          input: input2,
          inst,
          issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config()))
        });
      }
    }
    if (valueResult.issues.length) {
      if (propertyKeyTypes.has(typeof key)) {
        final.issues.push(...prefixIssues(key, valueResult.issues));
      } else {
        final.issues.push({
          origin: "map",
          code: "invalid_element",
          input: input2,
          inst,
          key,
          issues: valueResult.issues.map((iss) => finalizeIssue(iss, ctx, config()))
        });
      }
    }
    final.value.set(keyResult.value, valueResult.value);
  }
  var $ZodSet = /* @__PURE__ */ $constructor("$ZodSet", (inst, def) => {
    $ZodType.init(inst, def);
    const memo2 = globalConfig.memoizer;
    memo2?.attach(inst);
    inst._zod.parse = (payload, ctx) => {
      const input2 = payload.value;
      if (!(input2 instanceof Set)) {
        payload.issues.push({
          input: input2,
          inst,
          expected: "set",
          code: "invalid_type"
        });
        return payload;
      }
      const proms = [];
      payload.value = memo2 ? memo2.alloc(inst, payload, /* @__PURE__ */ new Set(), ctx) : /* @__PURE__ */ new Set();
      const abortEarly = ctx?.abortEarly;
      let seen = payload.issues.length;
      for (const item of input2) {
        if (abortEarly && payload.issues.length !== seen) {
          if (aborted(payload, seen))
            break;
          seen = payload.issues.length;
        }
        const result = def.valueType._zod.run({ value: item, issues: [] }, ctx);
        if (result instanceof Promise) {
          proms.push(result.then((result2) => handleSetResult(result2, payload)));
        } else
          handleSetResult(result, payload);
      }
      if (proms.length)
        return Promise.all(proms).then(() => payload);
      return payload;
    };
    capSize(inst, setSize);
  });
  function handleSetResult(result, final) {
    if (result.issues.length) {
      final.issues.push(...result.issues);
    }
    final.value.add(result.value);
  }
  var $ZodEnum = /* @__PURE__ */ $constructor("$ZodEnum", (inst, def) => {
    $ZodType.init(inst, def);
    const values = getEnumValues(def.entries);
    const valuesSet = new Set(values);
    inst._zod.values = valuesSet;
    defineLazyInternal(inst, "pattern", (zod) => {
      const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
      return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
    });
    inst._zod.parse = (payload, _ctx) => {
      const input2 = payload.value;
      if (valuesSet.has(input2)) {
        return payload;
      }
      payload.issues.push({
        code: "invalid_value",
        values,
        input: input2,
        inst
      });
      return payload;
    };
  });
  var $ZodLiteral = /* @__PURE__ */ $constructor("$ZodLiteral", (inst, def) => {
    $ZodType.init(inst, def);
    const values = new Set(def.values);
    inst._zod.values = values;
    defineLazyInternal(inst, "pattern", (zod) => {
      const vals = zod.def.values;
      return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
    });
    inst._zod.parse = (payload, _ctx) => {
      const input2 = payload.value;
      if (values.has(input2)) {
        return payload;
      }
      payload.issues.push({
        code: "invalid_value",
        values: def.values,
        input: input2,
        inst
      });
      return payload;
    };
  });
  var $ZodFile = /* @__PURE__ */ $constructor("$ZodFile", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
      const input2 = payload.value;
      if (input2 instanceof File)
        return payload;
      payload.issues.push({
        expected: "file",
        code: "invalid_type",
        input: input2,
        inst
      });
      return payload;
    };
  });
  var $ZodTransform = /* @__PURE__ */ $constructor("$ZodTransform", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.optin = "optional";
    globalConfig.memoizer?.guard(inst);
    inst._zod.parse = (payload, ctx) => {
      if (ctx.direction === "backward") {
        throw new $ZodEncodeError(inst.constructor.name);
      }
      const _out = def.transform(payload.value, payload);
      if (ctx.async) {
        const output2 = _out instanceof Promise ? _out : Promise.resolve(_out);
        return output2.then((output3) => {
          payload.value = output3;
          return payload;
        });
      }
      if (_out instanceof Promise) {
        throw new $ZodAsyncError();
      }
      payload.value = _out;
      return payload;
    };
  });
  function handleOptionalResult(payload, result) {
    payload.value = result.issues.length ? void 0 : result.value;
    return payload;
  }
  var $ZodOptional = /* @__PURE__ */ $constructor("$ZodOptional", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
    inst._zod.optout = "optional";
    defineLazyInternal(inst, "values", (zod) => {
      const values = zod.def.innerType._zod.values;
      return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
    });
    defineLazyInternal(inst, "pattern", (zod) => {
      const pattern2 = zod.def.innerType._zod.pattern;
      return pattern2 ? new RegExp(`^(${cleanRegex(pattern2.source)})?$`) : void 0;
    });
    inst._zod.parse = (payload, ctx) => {
      if (payload.value === void 0) {
        if (def.innerType._zod.optin !== "defaulted")
          return payload;
        const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
        if (result instanceof Promise)
          return result.then((result2) => handleOptionalResult(payload, result2));
        return handleOptionalResult(payload, result);
      }
      return def.innerType._zod.run(payload, ctx);
    };
  });
  var $ZodExactOptional = /* @__PURE__ */ $constructor("$ZodExactOptional", (inst, def) => {
    $ZodOptional.init(inst, def);
    defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    defineLazyInternal(inst, "pattern", (zod) => zod.def.innerType._zod.pattern);
    inst._zod.parse = (payload, ctx) => {
      return def.innerType._zod.run(payload, ctx);
    };
  });
  var $ZodNullable = /* @__PURE__ */ $constructor("$ZodNullable", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
    defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
    defineLazyInternal(inst, "pattern", (zod) => {
      const pattern2 = zod.def.innerType._zod.pattern;
      return pattern2 ? new RegExp(`^(${cleanRegex(pattern2.source)}|null)$`) : void 0;
    });
    defineLazyInternal(inst, "values", (zod) => {
      return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
    });
    inst._zod.parse = (payload, ctx) => {
      if (payload.value === null)
        return payload;
      return def.innerType._zod.run(payload, ctx);
    };
  });
  var $ZodDefault = /* @__PURE__ */ $constructor("$ZodDefault", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.optin = "defaulted";
    defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    inst._zod.parse = (payload, ctx) => {
      if (ctx.direction === "backward") {
        return def.innerType._zod.run(payload, ctx);
      }
      if (payload.value === void 0) {
        payload.value = def.defaultValue;
        return payload;
      }
      const result = def.innerType._zod.run(payload, ctx);
      if (result instanceof Promise) {
        return result.then((result2) => handleDefaultResult(result2, def));
      }
      return handleDefaultResult(result, def);
    };
  });
  function handleDefaultResult(payload, def) {
    if (payload.value === void 0) {
      payload.value = def.defaultValue;
    }
    return payload;
  }
  var $ZodPrefault = /* @__PURE__ */ $constructor("$ZodPrefault", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.optin = "defaulted";
    defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    inst._zod.parse = (payload, ctx) => {
      if (ctx.direction === "backward") {
        return def.innerType._zod.run(payload, ctx);
      }
      if (payload.value === void 0) {
        payload.value = def.defaultValue;
      }
      return def.innerType._zod.run(payload, ctx);
    };
  });
  var $ZodNonOptional = /* @__PURE__ */ $constructor("$ZodNonOptional", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "values", (zod) => {
      const v = zod.def.innerType._zod.values;
      return v ? new Set([...v].filter((x) => x !== void 0)) : void 0;
    });
    inst._zod.parse = (payload, ctx) => {
      const result = def.innerType._zod.run(payload, ctx);
      if (result instanceof Promise) {
        return result.then((result2) => handleNonOptionalResult(result2, inst));
      }
      return handleNonOptionalResult(result, inst);
    };
  });
  function handleNonOptionalResult(payload, inst) {
    if (!payload.issues.length && payload.value === void 0) {
      payload.issues.push({
        code: "invalid_type",
        expected: "nonoptional",
        input: payload.value,
        inst
      });
    }
    return payload;
  }
  var $ZodSuccess = /* @__PURE__ */ $constructor("$ZodSuccess", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, ctx) => {
      if (ctx.direction === "backward") {
        throw new $ZodEncodeError("ZodSuccess");
      }
      const result = def.innerType._zod.run(payload, ctx);
      if (result instanceof Promise) {
        return result.then((result2) => {
          payload.value = result2.issues.length === 0;
          return payload;
        });
      }
      payload.value = result.issues.length === 0;
      return payload;
    };
  });
  function handleCatchResult(payload, result, def, ctx) {
    if (!result.issues.length) {
      payload.value = result.value;
      if (result.memo)
        payload.memo = true;
      return payload;
    }
    payload.value = def.catchValue({
      ...result,
      value: payload.value,
      error: {
        issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config()))
      },
      input: payload.value
    });
    return payload;
  }
  var $ZodCatch = /* @__PURE__ */ $constructor("$ZodCatch", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
    defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
    defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    inst._zod.parse = (payload, ctx) => {
      if (ctx.direction === "backward") {
        return def.innerType._zod.run(payload, ctx);
      }
      const result = def.innerType._zod.run({ value: payload.value, issues: [] }, ctx);
      if (result instanceof Promise) {
        return result.then((result2) => handleCatchResult(payload, result2, def, ctx));
      }
      return handleCatchResult(payload, result, def, ctx);
    };
  });
  var $ZodNaN = /* @__PURE__ */ $constructor("$ZodNaN", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _ctx) => {
      if (typeof payload.value !== "number" || !Number.isNaN(payload.value)) {
        payload.issues.push({
          input: payload.value,
          inst,
          expected: "nan",
          code: "invalid_type"
        });
        return payload;
      }
      return payload;
    };
  });
  var $ZodPipe = /* @__PURE__ */ $constructor("$ZodPipe", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
    defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
    defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
    defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
    inst._zod.parse = (payload, ctx) => {
      if (ctx.direction === "backward") {
        const right = def.out._zod.run(payload, ctx);
        if (right instanceof Promise) {
          return right.then((right2) => handlePipeResult(right2, def.in, ctx));
        }
        return handlePipeResult(right, def.in, ctx);
      }
      const left = def.in._zod.run(payload, ctx);
      if (left instanceof Promise) {
        return left.then((left2) => handlePipeResult(left2, def.out, ctx));
      }
      return handlePipeResult(left, def.out, ctx);
    };
  });
  function handlePipeResult(left, next, ctx) {
    if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
      left.aborted = true;
      return left;
    }
    return next._zod.run({ value: left.value, issues: left.issues }, ctx);
  }
  var $ZodCodec = /* @__PURE__ */ $constructor("$ZodCodec", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
    defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
    defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
    defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
    inst._zod.parse = (payload, ctx) => {
      const direction = ctx.direction || "forward";
      if (direction === "forward") {
        const left = def.in._zod.run(payload, ctx);
        if (left instanceof Promise) {
          return left.then((left2) => handleCodecAResult(left2, def, ctx));
        }
        return handleCodecAResult(left, def, ctx);
      } else {
        const right = def.out._zod.run(payload, ctx);
        if (right instanceof Promise) {
          return right.then((right2) => handleCodecAResult(right2, def, ctx));
        }
        return handleCodecAResult(right, def, ctx);
      }
    };
  });
  function handleCodecAResult(result, def, ctx) {
    if (result.issues.length) {
      result.aborted = true;
      return result;
    }
    const direction = ctx.direction || "forward";
    if (direction === "forward") {
      const transformed = def.transform(result.value, result);
      if (transformed instanceof Promise) {
        return transformed.then((value) => handleCodecTxResult(result, value, def.out, ctx));
      }
      return handleCodecTxResult(result, transformed, def.out, ctx);
    } else {
      const transformed = def.reverseTransform(result.value, result);
      if (transformed instanceof Promise) {
        return transformed.then((value) => handleCodecTxResult(result, value, def.in, ctx));
      }
      return handleCodecTxResult(result, transformed, def.in, ctx);
    }
  }
  function handleCodecTxResult(left, value, nextSchema, ctx) {
    if (left.issues.length) {
      left.aborted = true;
      return left;
    }
    return nextSchema._zod.run({ value, issues: left.issues }, ctx);
  }
  var $ZodPreprocess = /* @__PURE__ */ $constructor("$ZodPreprocess", (inst, def) => {
    $ZodPipe.init(inst, def);
  });
  var $ZodReadonly = /* @__PURE__ */ $constructor("$ZodReadonly", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazyInternal(inst, "propValues", (zod) => zod.def.innerType._zod.propValues);
    defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
    defineLazyInternal(inst, "optin", (zod) => zod.def.innerType?._zod?.optin);
    defineLazyInternal(inst, "optout", (zod) => zod.def.innerType?._zod?.optout);
    inst._zod.parse = (payload, ctx) => {
      if (ctx.direction === "backward") {
        return def.innerType._zod.run(payload, ctx);
      }
      const result = def.innerType._zod.run(payload, ctx);
      if (result instanceof Promise) {
        return result.then(handleReadonlyResult);
      }
      return handleReadonlyResult(result);
    };
  });
  function handleReadonlyResult(payload) {
    if (!payload.memo)
      payload.value = Object.freeze(payload.value);
    return payload;
  }
  function leafPattern(schema) {
    const def = schema._zod.def;
    let pattern2 = def.pattern;
    let isInt = !!def.format?.includes("int");
    let minimum;
    let maximum;
    for (const ch of def.checks ?? []) {
      const d = ch._zod.def;
      if (d.pattern)
        pattern2 = d.pattern;
      isInt || (isInt = !!d.format?.includes("int"));
      const lo = d.minimum ?? d.length;
      const hi = d.maximum ?? d.length;
      if (lo !== void 0 && (minimum === void 0 || lo > minimum))
        minimum = lo;
      if (hi !== void 0 && (maximum === void 0 || hi < maximum))
        maximum = hi;
    }
    if (pattern2)
      return pattern2.source;
    if (minimum !== void 0 && maximum !== void 0 && minimum > maximum)
      return "(?!)";
    if (minimum !== void 0 || maximum !== void 0)
      return string({ minimum, maximum }).source;
    const own2 = schema._zod.pattern;
    return (isInt && own2 === number ? integer : own2)?.source;
  }
  function partPattern(schema) {
    const def = schema._zod.def;
    const own2 = schema._zod.pattern?.source;
    const inner = def.innerType ?? schema._zod.innerType;
    if (inner) {
      const before = inner._zod.pattern?.source;
      const after = partPattern(inner);
      if (own2 && before && after && after !== before) {
        return own2.replace(cleanRegex(before), () => cleanRegex(after));
      }
      return own2;
    }
    if (def.options) {
      const sources = def.options.map(partPattern);
      if (sources.every(Boolean))
        return `^(${sources.map((s) => cleanRegex(s)).join("|")})$`;
    }
    return leafPattern(schema);
  }
  var $ZodTemplateLiteral = /* @__PURE__ */ $constructor("$ZodTemplateLiteral", (inst, def) => {
    $ZodType.init(inst, def);
    const regexParts = [];
    for (const part of def.parts) {
      if (typeof part === "object" && part !== null) {
        const source = partPattern(part);
        if (!source) {
          throw new Error(`Invalid template literal part, no pattern found: ${[...part._zod.traits].shift()}`);
        }
        regexParts.push(cleanRegex(source));
      } else if (part === null || primitiveTypes.has(typeof part)) {
        regexParts.push(escapeRegex(`${part}`));
      } else {
        throw new Error(`Invalid template literal part: ${part}`);
      }
    }
    inst._zod.pattern = new RegExp(`^${regexParts.join("")}$`);
    inst._zod.parse = (payload, _ctx) => {
      if (typeof payload.value !== "string") {
        payload.issues.push({
          input: payload.value,
          inst,
          expected: "string",
          code: "invalid_type"
        });
        return payload;
      }
      inst._zod.pattern.lastIndex = 0;
      if (!inst._zod.pattern.test(payload.value)) {
        payload.issues.push({
          input: payload.value,
          inst,
          code: "invalid_format",
          format: def.format ?? "template_literal",
          pattern: inst._zod.pattern.source
        });
        return payload;
      }
      return payload;
    };
  });
  var $ZodFunction = /* @__PURE__ */ $constructor("$ZodFunction", (inst, def) => {
    $ZodType.init(inst, def);
    Object.defineProperty(inst, "_def", { value: def });
    inst._zod.def = def;
    inst.implement = (func) => {
      if (typeof func !== "function") {
        throw new Error("implement() must be called with a function");
      }
      return Object.defineProperty(function(...args) {
        const parsedArgs = inst._def.input ? parse(inst._def.input, args) : args;
        const result = Reflect.apply(func, this, parsedArgs);
        if (inst._def.output) {
          return parse(inst._def.output, result);
        }
        return result;
      }, "_zod", { value: inst._zod, enumerable: false });
    };
    inst.implementAsync = (func) => {
      if (typeof func !== "function") {
        throw new Error("implementAsync() must be called with a function");
      }
      return Object.defineProperty(async function(...args) {
        const parsedArgs = inst._def.input ? await parseAsync(inst._def.input, args) : args;
        const result = await Reflect.apply(func, this, parsedArgs);
        if (inst._def.output) {
          return await parseAsync(inst._def.output, result);
        }
        return result;
      }, "_zod", { value: inst._zod, enumerable: false });
    };
    inst._zod.parse = (payload, _ctx) => {
      if (typeof payload.value !== "function") {
        payload.issues.push({
          code: "invalid_type",
          expected: "function",
          input: payload.value,
          inst
        });
        return payload;
      }
      const hasPromiseOutput = inst._def.output && inst._def.output._zod.def.type === "promise";
      if (hasPromiseOutput) {
        payload.value = inst.implementAsync(payload.value);
      } else {
        payload.value = inst.implement(payload.value);
      }
      return payload;
    };
    inst.input = (...args) => {
      const F = inst.constructor;
      if (Array.isArray(args[0])) {
        return new F({
          type: "function",
          input: new $ZodTuple({
            type: "tuple",
            items: args[0],
            rest: args[1]
          }),
          output: inst._def.output
        });
      }
      return new F({
        type: "function",
        input: args[0],
        output: inst._def.output
      });
    };
    inst.output = (output2) => {
      const F = inst.constructor;
      return new F({
        type: "function",
        input: inst._def.input,
        output: output2
      });
    };
    return inst;
  });
  var $ZodPromise = /* @__PURE__ */ $constructor("$ZodPromise", (inst, def) => {
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, ctx) => {
      return Promise.resolve(payload.value).then((inner) => def.innerType._zod.run({ value: inner, issues: [] }, ctx));
    };
  });
  var $ZodLazy = /* @__PURE__ */ $constructor("$ZodLazy", (inst, def) => {
    $ZodType.init(inst, def);
    defineLazy(inst._zod, "innerType", () => {
      const d = def;
      if (!d._cachedInner)
        d._cachedInner = def.getter();
      return d._cachedInner;
    });
    defineLazyInternal(inst, "pattern", (zod) => zod.innerType?._zod?.pattern);
    defineLazyInternal(inst, "propValues", (zod) => zod.innerType?._zod?.propValues);
    defineLazyInternal(inst, "optin", (zod) => zod.innerType?._zod?.optin ?? void 0);
    defineLazyInternal(inst, "optout", (zod) => zod.innerType?._zod?.optout ?? void 0);
    inst._zod.parse = (payload, ctx) => {
      const inner = inst._zod.innerType;
      return inner._zod.run(payload, ctx);
    };
  });
  var $ZodCustom = /* @__PURE__ */ $constructor("$ZodCustom", (inst, def) => {
    $ZodCheck.init(inst, def);
    $ZodType.init(inst, def);
    inst._zod.parse = (payload, _) => {
      return payload;
    };
    inst._zod.check = (payload) => {
      const input2 = payload.value;
      const r = def.fn(input2);
      if (r instanceof Promise) {
        return r.then((r2) => handleRefineResult(r2, payload, input2, inst));
      }
      handleRefineResult(r, payload, input2, inst);
      return;
    };
  });
  function handleRefineResult(result, payload, input2, inst) {
    if (!result) {
      const _iss = {
        code: "custom",
        input: input2,
        inst,
        // incorporates params.error into issue reporting
        path: [...inst._zod.def.path ?? []],
        // incorporates params.error into issue reporting
        continue: !inst._zod.def.abort
        // params: inst._zod.def.params,
      };
      if (inst._zod.def.params)
        _iss.params = inst._zod.def.params;
      payload.issues.push(issue(_iss));
    }
  }

  // node_modules/zod/v4/core/memoizer.js
  var $ZodCyclicError = class extends Error {
    constructor() {
      super(`Cannot parse a reference cycle that closes through a transform`);
      this.name = "ZodCyclicError";
    }
  };
  var STATE = "~memo";
  var NO_ISSUES = [];
  function isRef(value) {
    return value !== null && typeof value === "object";
  }
  function cloneIssues(issues) {
    return issues.map((iss) => iss.path ? { ...iss, path: iss.path.slice() } : { ...iss });
  }
  var recursive = /* @__PURE__ */ new WeakMap();
  var NONE = 0;
  var ASSUMED = 1;
  var PROVEN = 2;
  function isRecursive(inst, stack, resolve) {
    const cached2 = recursive.get(inst);
    if (cached2 !== void 0)
      return cached2 ? PROVEN : NONE;
    if (stack.has(inst))
      return PROVEN;
    stack.add(inst);
    let result = NONE;
    const check2 = (child) => {
      if (result !== PROVEN && child?._zod) {
        const answer = isRecursive(child, stack, resolve);
        if (answer > result)
          result = answer;
      }
    };
    const shape = (sh, spread) => {
      let answer = NONE;
      for (const key of Reflect.ownKeys(sh)) {
        const desc = Object.getOwnPropertyDescriptor(sh, key);
        if (spread && !desc.enumerable)
          continue;
        const child = desc.get ? ASSUMED : desc.value?._zod ? isRecursive(desc.value, stack, resolve) : NONE;
        if (child > answer)
          answer = child;
      }
      return answer;
    };
    const merge2 = (answer) => {
      if (answer > result)
        result = answer;
    };
    const def = inst._zod.def;
    const kind = def.type;
    switch (kind) {
      case "object": {
        const raw = rawShape(def);
        merge2(raw ? shape(raw, true) : ASSUMED);
        check2(def.catchall);
        break;
      }
      case "array":
        check2(def.element);
        break;
      case "tuple":
        for (const el of def.items)
          check2(el);
        check2(def.rest);
        break;
      case "record":
      case "map":
        check2(def.keyType);
        check2(def.valueType);
        break;
      case "set":
        check2(def.valueType);
        break;
      case "union":
        for (const el of def.options)
          check2(el);
        break;
      case "intersection":
        check2(def.left);
        check2(def.right);
        break;
      case "optional":
      case "nullable":
      case "default":
      case "prefault":
      case "catch":
      case "readonly":
      case "nonoptional":
      case "promise":
      case "success":
        check2(def.innerType);
        break;
      case "pipe":
        check2(def.in);
        check2(def.out);
        break;
      case "function":
        check2(def.input);
        check2(def.output);
        break;
      // `$ZodLazy` caches its inner on the def, so a resolved edge is followed exactly
      case "lazy": {
        const inner = def._cachedInner ?? (resolve ? inst._zod.innerType : void 0);
        merge2(inner ? isRecursive(inner, stack, false) : ASSUMED);
        break;
      }
      // a leaf by choice: `parts` are regex fragments, not data positions
      case "template_literal":
      // leaves
      case "string":
      case "number":
      case "int":
      case "boolean":
      case "bigint":
      case "symbol":
      case "undefined":
      case "null":
      case "void":
      case "never":
      case "any":
      case "unknown":
      case "date":
      case "nan":
      case "enum":
      case "literal":
      case "file":
      case "transform":
      case "custom":
        break;
      default: {
        kind;
        for (const key in def) {
          const desc = Object.getOwnPropertyDescriptor(def, key);
          if (!desc || desc.get)
            continue;
          const value = desc.value;
          if (!value || typeof value !== "object")
            continue;
          if (value._zod)
            check2(value);
          else if (Array.isArray(value))
            for (const el of value)
              check2(el);
        }
      }
    }
    stack.delete(inst);
    return settle(inst, result);
  }
  function settle(inst, answer) {
    if (answer !== ASSUMED)
      recursive.set(inst, answer === PROVEN);
    return answer;
  }
  function isRecursiveSchema(inst) {
    return isRecursive(inst, /* @__PURE__ */ new Set(), true) !== NONE;
  }
  function bucketFor(state, inst) {
    let bucket = state.buckets.get(inst);
    if (!bucket) {
      bucket = /* @__PURE__ */ new WeakMap();
      state.buckets.set(inst, bucket);
    }
    return bucket;
  }
  var handoff;
  var open = [];
  var memo = {
    alloc(_inst, payload, empty) {
      const bucket = handoff;
      if (!bucket)
        return empty;
      handoff = void 0;
      const entry = { value: empty, issues: null };
      bucket.set(payload.value, entry);
      open.push(entry);
      return empty;
    },
    guard(inst) {
      var _a3;
      (_a3 = inst._zod).deferred ?? (_a3.deferred = []);
      inst._zod.deferred.push(() => {
        const base = inst._zod.parse;
        const wrapped = (payload, ctx) => {
          if (ctx.direction !== "backward" && isBackEdge(ctx, payload.value))
            throw new $ZodCyclicError();
          return base(payload, ctx);
        };
        inst._zod.parse = wrapped;
        if (inst._zod.run === base)
          inst._zod.run = wrapped;
      });
    },
    attach(inst) {
      var _a3;
      let isRecursiveInst;
      let rechecked = false;
      let lastCtx;
      let lastBucket;
      (_a3 = inst._zod).deferred ?? (_a3.deferred = []);
      inst._zod.deferred.push(() => {
        const base = inst._zod.parse;
        const wrapped = (payload, ctx) => {
          if (isRecursiveInst === void 0) {
            const walked = isRecursive(inst, /* @__PURE__ */ new Set(), false);
            if (walked === NONE) {
              inst._zod.parse = base;
              if (inst._zod.run === wrapped)
                inst._zod.run = base;
              return base(payload, ctx);
            }
            if (walked === PROVEN || rechecked)
              isRecursiveInst = true;
            else
              rechecked = true;
          }
          const input2 = payload.value;
          if (!isRef(input2))
            return base(payload, ctx);
          let state = ctx[STATE];
          if (!state) {
            state = { buckets: /* @__PURE__ */ new WeakMap(), backEdges: void 0 };
            ctx[STATE] = state;
          }
          let bucket;
          if (lastCtx === ctx) {
            bucket = lastBucket;
          } else {
            bucket = bucketFor(state, inst);
            lastCtx = ctx;
            lastBucket = bucket;
          }
          const hit = bucket.get(input2);
          if (hit) {
            payload.value = hit.value;
            if (hit.issues) {
              if (hit.issues.length)
                payload.issues.push(...cloneIssues(hit.issues));
            } else {
              payload.memo = true;
              state.backEdges ?? (state.backEdges = /* @__PURE__ */ new WeakSet());
              state.backEdges.add(hit.value);
            }
            return payload;
          }
          handoff = bucket;
          const depth = open.length;
          const result = base(payload, ctx);
          handoff = void 0;
          const entry = open.length > depth ? open.pop() : void 0;
          if (result instanceof Promise) {
            return result.then((r) => {
              if (entry)
                entry.issues = r.issues.length ? cloneIssues(r.issues) : NO_ISSUES;
              return r;
            });
          }
          if (entry)
            entry.issues = result.issues.length ? cloneIssues(result.issues) : NO_ISSUES;
          return result;
        };
        inst._zod.parse = wrapped;
        if (inst._zod.run === base)
          inst._zod.run = wrapped;
      });
    }
  };
  function memoizer() {
    return memo;
  }
  function isBackEdge(ctx, value) {
    const backEdges = ctx[STATE]?.backEdges;
    return backEdges !== void 0 && isRef(value) && backEdges.has(value);
  }

  // node_modules/zod/v4/locales/index.js
  var locales_exports = {};
  __export(locales_exports, {
    ar: () => ar_default,
    az: () => az_default,
    be: () => be_default,
    bg: () => bg_default,
    bn: () => bn_default,
    ca: () => ca_default,
    ckb: () => ckb_default,
    cs: () => cs_default,
    da: () => da_default,
    de: () => de_default,
    el: () => el_default,
    en: () => en_default,
    eo: () => eo_default,
    es: () => es_default,
    fa: () => fa_default,
    fi: () => fi_default,
    fr: () => fr_default,
    frCA: () => fr_CA_default,
    gu: () => gu_default,
    he: () => he_default,
    hi: () => hi_default,
    hr: () => hr_default,
    hu: () => hu_default,
    hy: () => hy_default,
    id: () => id_default,
    is: () => is_default,
    it: () => it_default,
    ja: () => ja_default,
    ka: () => ka_default,
    kh: () => kh_default,
    km: () => km_default,
    kn: () => kn_default,
    ko: () => ko_default,
    lt: () => lt_default,
    mk: () => mk_default,
    ms: () => ms_default,
    ne: () => ne_default,
    nl: () => nl_default,
    nn: () => nn_default,
    no: () => no_default,
    ota: () => ota_default,
    pl: () => pl_default,
    ps: () => ps_default,
    pt: () => pt_default,
    ptBR: () => pt_BR_default,
    ro: () => ro_default,
    ru: () => ru_default,
    sk: () => sk_default,
    sl: () => sl_default,
    sv: () => sv_default,
    ta: () => ta_default,
    tg: () => tg_default,
    th: () => th_default,
    tk: () => tk_default,
    tr: () => tr_default,
    ua: () => ua_default,
    uk: () => uk_default,
    ur: () => ur_default,
    uz: () => uz_default,
    vi: () => vi_default,
    yo: () => yo_default,
    zhCN: () => zh_CN_default,
    zhTW: () => zh_TW_default
  });

  // node_modules/zod/v4/locales/ar.js
  var error = () => {
    const Sizable = {
      string: { unit: "حرف", verb: "أن يحوي" },
      file: { unit: "بايت", verb: "أن يحوي" },
      array: { unit: "عنصر", verb: "أن يحوي" },
      set: { unit: "عنصر", verb: "أن يحوي" },
      map: { unit: "عنصر", verb: "أن يحوي" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "مدخل",
      email: "بريد إلكتروني",
      url: "رابط",
      emoji: "إيموجي",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "تاريخ ووقت بمعيار ISO",
      date: "تاريخ بمعيار ISO",
      time: "وقت بمعيار ISO",
      duration: "مدة بمعيار ISO",
      ipv4: "عنوان IPv4",
      ipv6: "عنوان IPv6",
      mac: "عنوان MAC",
      cidrv4: "مدى عناوين بصيغة IPv4",
      cidrv6: "مدى عناوين بصيغة IPv6",
      base64: "نَص بترميز base64-encoded",
      base64url: "نَص بترميز base64url-encoded",
      json_string: "نَص على هيئة JSON",
      e164: "رقم هاتف بمعيار E.164",
      credit_card: "رقم بطاقة الائتمان",
      currency_code: "رمز العملة",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "مدخل"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `مدخلات غير مقبولة: يفترض إدخال instanceof ${issue2.expected}، ولكن تم إدخال ${received}`;
          }
          return `مدخلات غير مقبولة: يفترض إدخال ${expected}، ولكن تم إدخال ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `مدخلات غير مقبولة: يفترض إدخال ${stringifyPrimitive(issue2.values[0])}`;
          return `اختيار غير مقبول: يتوقع انتقاء أحد هذه الخيارات: ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return ` أكبر من اللازم: يفترض أن تكون ${issue2.origin ?? "القيمة"} ${adj} ${issue2.maximum.toString()} ${sizing.unit ?? "عنصر"}`;
          return `أكبر من اللازم: يفترض أن تكون ${issue2.origin ?? "القيمة"} ${adj} ${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `أصغر من اللازم: يفترض لـ ${issue2.origin} أن يكون ${adj} ${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `أصغر من اللازم: يفترض لـ ${issue2.origin} أن يكون ${adj} ${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `نَص غير مقبول: يجب أن يبدأ بـ "${issue2.prefix}"`;
          if (_issue.format === "ends_with")
            return `نَص غير مقبول: يجب أن ينتهي بـ "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `نَص غير مقبول: يجب أن يتضمَّن "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `نَص غير مقبول: يجب أن يطابق النمط ${_issue.pattern}`;
          return `${FormatDictionary[_issue.format] ?? issue2.format} غير مقبول`;
        }
        case "not_multiple_of":
          return `رقم غير مقبول: يجب أن يكون من مضاعفات ${issue2.divisor}`;
        case "unrecognized_keys":
          return `معرف${issue2.keys.length > 1 ? "ات" : ""} غريب${issue2.keys.length > 1 ? "ة" : ""}: ${joinValues(issue2.keys, "، ")}`;
        case "invalid_key":
          return `معرف غير مقبول في ${issue2.origin}`;
        case "invalid_union":
          return "مدخل غير مقبول";
        case "invalid_element":
          return `مدخل غير مقبول في ${issue2.origin}`;
        default:
          return "مدخل غير مقبول";
      }
    };
  };
  function ar_default() {
    return {
      localeError: error()
    };
  }

  // node_modules/zod/v4/locales/az.js
  var error2 = () => {
    const Sizable = {
      string: { unit: "simvol", verb: "olmalıdır" },
      file: { unit: "bayt", verb: "olmalıdır" },
      array: { unit: "element", verb: "olmalıdır" },
      set: { unit: "element", verb: "olmalıdır" },
      map: { unit: "element", verb: "olmalıdır" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "input",
      email: "email address",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO datetime",
      date: "ISO date",
      time: "ISO time",
      duration: "ISO duration",
      ipv4: "IPv4 address",
      ipv6: "IPv6 address",
      mac: "MAC address",
      cidrv4: "IPv4 range",
      cidrv6: "IPv6 range",
      base64: "base64-encoded string",
      base64url: "base64url-encoded string",
      json_string: "JSON string",
      e164: "E.164 number",
      credit_card: "kredit kartı nömrəsi",
      currency_code: "valyuta kodu",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "input"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Yanlış dəyər: gözlənilən instanceof ${issue2.expected}, daxil olan ${received}`;
          }
          return `Yanlış dəyər: gözlənilən ${expected}, daxil olan ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Yanlış dəyər: gözlənilən ${stringifyPrimitive(issue2.values[0])}`;
          return `Yanlış seçim: aşağıdakılardan biri olmalıdır: ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Çox böyük: gözlənilən ${issue2.origin ?? "dəyər"} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "element"}`;
          return `Çox böyük: gözlənilən ${issue2.origin ?? "dəyər"} ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Çox kiçik: gözlənilən ${issue2.origin} ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          return `Çox kiçik: gözlənilən ${issue2.origin} ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Yanlış mətn: "${_issue.prefix}" ilə başlamalıdır`;
          if (_issue.format === "ends_with")
            return `Yanlış mətn: "${_issue.suffix}" ilə bitməlidir`;
          if (_issue.format === "includes")
            return `Yanlış mətn: "${_issue.includes}" daxil olmalıdır`;
          if (_issue.format === "regex")
            return `Yanlış mətn: ${_issue.pattern} şablonuna uyğun olmalıdır`;
          return `Yanlış ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Yanlış ədəd: ${issue2.divisor} ilə bölünə bilən olmalıdır`;
        case "unrecognized_keys":
          return `Tanınmayan açar${issue2.keys.length > 1 ? "lar" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `${issue2.origin} daxilində yanlış açar`;
        case "invalid_union":
          return "Yanlış dəyər";
        case "invalid_element":
          return `${issue2.origin} daxilində yanlış dəyər`;
        default:
          return `Yanlış dəyər`;
      }
    };
  };
  function az_default() {
    return {
      localeError: error2()
    };
  }

  // node_modules/zod/v4/locales/be.js
  function getBelarusianPlural(count2, one, few, many) {
    const absCount = Math.abs(count2);
    const lastDigit = absCount % 10;
    const lastTwoDigits = absCount % 100;
    if (lastTwoDigits >= 11 && lastTwoDigits <= 19) {
      return many;
    }
    if (lastDigit === 1) {
      return one;
    }
    if (lastDigit >= 2 && lastDigit <= 4) {
      return few;
    }
    return many;
  }
  var error3 = () => {
    const Sizable = {
      string: {
        unit: {
          one: "сімвал",
          few: "сімвалы",
          many: "сімвалаў"
        },
        verb: "мець"
      },
      array: {
        unit: {
          one: "элемент",
          few: "элементы",
          many: "элементаў"
        },
        verb: "мець"
      },
      set: {
        unit: {
          one: "элемент",
          few: "элементы",
          many: "элементаў"
        },
        verb: "мець"
      },
      map: {
        unit: {
          one: "элемент",
          few: "элементы",
          many: "элементаў"
        },
        verb: "мець"
      },
      file: {
        unit: {
          one: "байт",
          few: "байты",
          many: "байтаў"
        },
        verb: "мець"
      }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "увод",
      email: "email адрас",
      url: "URL",
      emoji: "эмодзі",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO дата і час",
      date: "ISO дата",
      time: "ISO час",
      duration: "ISO працягласць",
      ipv4: "IPv4 адрас",
      ipv6: "IPv6 адрас",
      mac: "MAC адрас",
      cidrv4: "IPv4 дыяпазон",
      cidrv6: "IPv6 дыяпазон",
      base64: "радок у фармаце base64",
      base64url: "радок у фармаце base64url",
      json_string: "JSON радок",
      e164: "нумар E.164",
      credit_card: "нумар крэдытнай карты",
      currency_code: "код валюты",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "увод"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "лік",
      array: "масіў"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Няправільны ўвод: чакаўся instanceof ${issue2.expected}, атрымана ${received}`;
          }
          return `Няправільны ўвод: чакаўся ${expected}, атрымана ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Няправільны ўвод: чакалася ${stringifyPrimitive(issue2.values[0])}`;
          return `Няправільны варыянт: чакаўся адзін з ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            const maxValue = Number(issue2.maximum);
            const unit = getBelarusianPlural(maxValue, sizing.unit.one, sizing.unit.few, sizing.unit.many);
            return `Занадта вялікі: чакалася, што ${issue2.origin ?? "значэнне"} павінна ${sizing.verb} ${adj}${issue2.maximum.toString()} ${unit}`;
          }
          return `Занадта вялікі: чакалася, што ${issue2.origin ?? "значэнне"} павінна быць ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            const minValue = Number(issue2.minimum);
            const unit = getBelarusianPlural(minValue, sizing.unit.one, sizing.unit.few, sizing.unit.many);
            return `Занадта малы: чакалася, што ${issue2.origin} павінна ${sizing.verb} ${adj}${issue2.minimum.toString()} ${unit}`;
          }
          return `Занадта малы: чакалася, што ${issue2.origin} павінна быць ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Няправільны радок: павінен пачынацца з "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Няправільны радок: павінен заканчвацца на "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Няправільны радок: павінен змяшчаць "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Няправільны радок: павінен адпавядаць шаблону ${_issue.pattern}`;
          return `Няправільны ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Няправільны лік: павінен быць кратным ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Нераспазнаны ${issue2.keys.length > 1 ? "ключы" : "ключ"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Няправільны ключ у ${issue2.origin}`;
        case "invalid_union":
          return "Няправільны ўвод";
        case "invalid_element":
          return `Няправільнае значэнне ў ${issue2.origin}`;
        default:
          return `Няправільны ўвод`;
      }
    };
  };
  function be_default() {
    return {
      localeError: error3()
    };
  }

  // node_modules/zod/v4/locales/bg.js
  var error4 = () => {
    const Sizable = {
      string: { unit: "символа", verb: "да съдържа" },
      file: { unit: "байта", verb: "да съдържа" },
      array: { unit: "елемента", verb: "да съдържа" },
      set: { unit: "елемента", verb: "да съдържа" },
      map: { unit: "елемента", verb: "да съдържа" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "вход",
      email: "имейл адрес",
      url: "URL",
      emoji: "емоджи",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO време",
      date: "ISO дата",
      time: "ISO време",
      duration: "ISO продължителност",
      ipv4: "IPv4 адрес",
      ipv6: "IPv6 адрес",
      mac: "MAC адрес",
      cidrv4: "IPv4 диапазон",
      cidrv6: "IPv6 диапазон",
      base64: "base64-кодиран низ",
      base64url: "base64url-кодиран низ",
      json_string: "JSON низ",
      e164: "E.164 номер",
      credit_card: "номер на кредитна карта",
      currency_code: "код на валута",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "вход"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "число",
      array: "масив"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Невалиден вход: очакван instanceof ${issue2.expected}, получен ${received}`;
          }
          return `Невалиден вход: очакван ${expected}, получен ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Невалиден вход: очакван ${stringifyPrimitive(issue2.values[0])}`;
          return `Невалидна опция: очаквано едно от ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Твърде голямо: очаква се ${issue2.origin ?? "стойност"} да съдържа ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "елемента"}`;
          return `Твърде голямо: очаква се ${issue2.origin ?? "стойност"} да бъде ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Твърде малко: очаква се ${issue2.origin} да съдържа ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Твърде малко: очаква се ${issue2.origin} да бъде ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Невалиден низ: трябва да започва с "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `Невалиден низ: трябва да завършва с "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Невалиден низ: трябва да включва "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Невалиден низ: трябва да съвпада с ${_issue.pattern}`;
          let invalid_adj = "Невалиден";
          if (_issue.format === "emoji")
            invalid_adj = "Невалидно";
          if (_issue.format === "datetime")
            invalid_adj = "Невалидно";
          if (_issue.format === "date")
            invalid_adj = "Невалидна";
          if (_issue.format === "time")
            invalid_adj = "Невалидно";
          if (_issue.format === "duration")
            invalid_adj = "Невалидна";
          return `${invalid_adj} ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Невалидно число: трябва да бъде кратно на ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Неразпознат${issue2.keys.length > 1 ? "и" : ""} ключ${issue2.keys.length > 1 ? "ове" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Невалиден ключ в ${issue2.origin}`;
        case "invalid_union":
          return "Невалиден вход";
        case "invalid_element":
          return `Невалидна стойност в ${issue2.origin}`;
        default:
          return `Невалиден вход`;
      }
    };
  };
  function bg_default() {
    return {
      localeError: error4()
    };
  }

  // node_modules/zod/v4/locales/bn.js
  var error5 = () => {
    const Sizable = {
      string: { unit: "অক্ষর", verb: "থাকতে হবে" },
      file: { unit: "বাইট", verb: "থাকতে হবে" },
      array: { unit: "আইটেম", verb: "থাকতে হবে" },
      set: { unit: "আইটেম", verb: "থাকতে হবে" },
      map: { unit: "এন্ট্রি", verb: "থাকতে হবে" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "ইনপুট",
      email: "ইমেইল ঠিকানা",
      url: "URL",
      emoji: "ইমোজি",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO তারিখ ও সময়",
      date: "ISO তারিখ",
      time: "ISO সময়",
      duration: "ISO সময়কাল",
      ipv4: "IPv4 ঠিকানা",
      ipv6: "IPv6 ঠিকানা",
      mac: "MAC ঠিকানা",
      cidrv4: "IPv4 রেঞ্জ",
      cidrv6: "IPv6 রেঞ্জ",
      base64: "base64-এনকোডেড স্ট্রিং",
      base64url: "base64url-এনকোডেড স্ট্রিং",
      json_string: "JSON স্ট্রিং",
      e164: "E.164 নম্বর",
      credit_card: "ক্রেডিট কার্ড নম্বর",
      currency_code: "মুদ্রা কোড",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "ইনপুট"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          return `অবৈধ ইনপুট: প্রত্যাশিত ${expected}, প্রাপ্ত ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `অবৈধ ইনপুট: প্রত্যাশিত ${stringifyPrimitive(issue2.values[0])}`;
          return `অবৈধ অপশন: ${joinValues(issue2.values, " | ")} এর মধ্যে একটি প্রত্যাশিত`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `অনেক বড়: ${issue2.origin ?? "মান"} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "এলিমেন্ট"} হতে হবে`;
          return `অনেক বড়: ${issue2.origin ?? "মান"} ${adj}${issue2.maximum.toString()} হতে হবে`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `অনেক ছোট: ${issue2.origin} ${adj}${issue2.minimum.toString()} ${sizing.unit} হতে হবে`;
          }
          return `অনেক ছোট: ${issue2.origin} ${adj}${issue2.minimum.toString()} হতে হবে`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `অবৈধ স্ট্রিং: "${_issue.prefix}" দিয়ে শুরু হতে হবে`;
          }
          if (_issue.format === "ends_with")
            return `অবৈধ স্ট্রিং: "${_issue.suffix}" দিয়ে শেষ হতে হবে`;
          if (_issue.format === "includes")
            return `অবৈধ স্ট্রিং: "${_issue.includes}" অন্তর্ভুক্ত থাকতে হবে`;
          if (_issue.format === "regex")
            return `অবৈধ স্ট্রিং: ${_issue.pattern} প্যাটার্ন মিলতে হবে`;
          return `অবৈধ ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `অবৈধ নম্বর: ${issue2.divisor} এর গুণিতক হতে হবে`;
        case "unrecognized_keys":
          return `অচেনা কী${issue2.keys.length > 1 ? "গুলো" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `${issue2.origin} এ অবৈধ কী`;
        case "invalid_union":
          if (issue2.options && Array.isArray(issue2.options) && issue2.options.length > 0) {
            const opts = issue2.options.map((o) => `'${o}'`).join(" | ");
            return `অবৈধ ডিসক্রিমিনেটর মান। প্রত্যাশিত ${opts}`;
          }
          return "অবৈধ ইনপুট";
        case "invalid_element":
          return `${issue2.origin} এ অবৈধ মান`;
        default:
          return "অবৈধ ইনপুট";
      }
    };
  };
  function bn_default() {
    return {
      localeError: error5()
    };
  }

  // node_modules/zod/v4/locales/ca.js
  var error6 = () => {
    const Sizable = {
      string: { unit: "caràcters", verb: "contenir" },
      file: { unit: "bytes", verb: "contenir" },
      array: { unit: "elements", verb: "contenir" },
      set: { unit: "elements", verb: "contenir" },
      map: { unit: "elements", verb: "contenir" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "entrada",
      email: "adreça electrònica",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "data i hora ISO",
      date: "data ISO",
      time: "hora ISO",
      duration: "durada ISO",
      ipv4: "adreça IPv4",
      ipv6: "adreça IPv6",
      mac: "adreça MAC",
      cidrv4: "rang IPv4",
      cidrv6: "rang IPv6",
      base64: "cadena codificada en base64",
      base64url: "cadena codificada en base64url",
      json_string: "cadena JSON",
      e164: "número E.164",
      credit_card: "número de targeta de crèdit",
      currency_code: "codi de moneda",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "entrada"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Tipus invàlid: s'esperava instanceof ${issue2.expected}, s'ha rebut ${received}`;
          }
          return `Tipus invàlid: s'esperava ${expected}, s'ha rebut ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Valor invàlid: s'esperava ${stringifyPrimitive(issue2.values[0])}`;
          return `Opció invàlida: s'esperava una de ${joinValues(issue2.values, " o ")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "com a màxim" : "menys de";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Massa gran: s'esperava que ${issue2.origin ?? "el valor"} contingués ${adj} ${issue2.maximum.toString()} ${sizing.unit ?? "elements"}`;
          return `Massa gran: s'esperava que ${issue2.origin ?? "el valor"} fos ${adj} ${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? "com a mínim" : "més de";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Massa petit: s'esperava que ${issue2.origin} contingués ${adj} ${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Massa petit: s'esperava que ${issue2.origin} fos ${adj} ${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Format invàlid: ha de començar amb "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `Format invàlid: ha d'acabar amb "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Format invàlid: ha d'incloure "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Format invàlid: ha de coincidir amb el patró ${_issue.pattern}`;
          return `Format invàlid per a ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Número invàlid: ha de ser múltiple de ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Clau${issue2.keys.length > 1 ? "s" : ""} no reconeguda${issue2.keys.length > 1 ? "s" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Clau invàlida a ${issue2.origin}`;
        case "invalid_union":
          return "Entrada invàlida";
        // Could also be "Tipus d'unió invàlid" but "Entrada invàlida" is more general
        case "invalid_element":
          return `Element invàlid a ${issue2.origin}`;
        default:
          return `Entrada invàlida`;
      }
    };
  };
  function ca_default() {
    return {
      localeError: error6()
    };
  }

  // node_modules/zod/v4/locales/ckb.js
  var error7 = () => {
    const Sizable = {
      string: { unit: "پیت", verb: "بێت" },
      file: { unit: "بایت", verb: "بێت" },
      array: { unit: "دانە", verb: "بێت" },
      set: { unit: "دانە", verb: "بێت" },
      map: { unit: "دانە", verb: "بێت" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "regex",
      email: "ئیمەیڵ",
      url: "بەستەر (URL)",
      emoji: "ئیمۆجی",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ڕێکەوت و کات",
      date: "ڕێکەوت",
      time: "کات",
      duration: "ماوە",
      ipv4: "ناونیشانی IPv4",
      ipv6: "ناونیشانی IPv6",
      mac: "ناونیشانی MAC",
      cidrv4: "مەودای IPv4",
      cidrv6: "مەودای IPv6",
      base64: "دەقی base64",
      base64url: "دەقی base64url",
      json_string: "دەقی JSON",
      e164: "ژمارەی E.164",
      credit_card: "ژمارەی کارتی کرێدیت",
      currency_code: "کۆدی دراو",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "تێکردە"
    };
    const TypeDictionary = {
      nan: "NaN",
      string: "نووسین",
      number: "ژمارە",
      boolean: "boolean",
      array: "array",
      object: "object",
      date: "ڕێکەوت",
      integer: "ژمارە",
      float: "ژمارە",
      null: "null",
      undefined: "undefined",
      function: "function",
      symbol: "symbol",
      unknown: "unknown",
      promise: "promise",
      void: "void",
      never: "never",
      map: "map",
      set: "set"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          const postfix = ["ا", "و", "ۆ", "وو", "ە", "ی", "ێ"].some((p) => received.endsWith(p)) ? "یە" : "ە";
          const isEnglish = /^[a-zA-Z]+$/.test(received);
          if (receivedType === "null" || receivedType === "undefined")
            return `داواکراوە`;
          return `چاوەڕوانکراوە ${expected} بێت، بەڵام ${received}${isEnglish ? "" : postfix}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `بەهاکە نادرووستە: چاوەڕوانکراوە ${stringifyPrimitive(issue2.values[0])} بێت`;
          return `هەڵبژاردەی نادروست: چاوەڕوانکراوە یەکێک بێت لە ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `پێویستە بە لایەنی زۆرەوە ${issue2.maximum.toString()} ${sizing.unit} ${sizing.verb}`;
          return `پێویستە بە لایەنی زۆرەوە ${issue2.maximum.toString()} بێت`;
        }
        case "too_small": {
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `پێویستە بە لایەنی کەمەوە ${issue2.minimum.toString()} ${sizing.unit} ${sizing.verb}`;
          return `پێویستە بە لایەنی کەمەوە ${issue2.minimum.toString()} بێت`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `دەقی نادروست: پێویستە دەستپێبکات بە "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `دەقی نادروست: پێویستە کۆتاییبێت بە "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `دەقی نادروست: پێویستە "${_issue.includes}" لەخۆبگرێت`;
          if (_issue.format === "regex")
            return `دەقی نادروست: پێویستە لەگەڵ پاتێرنی ${_issue.pattern} بگونجێت`;
          return `بەهای ${FormatDictionary[_issue.format] ?? issue2.format} نادروستە`;
        }
        case "not_multiple_of":
          return `ژمارەی نادروست: دەبێت چەند هێندە بێت بۆ ${issue2.divisor}`;
        case "unrecognized_keys":
          return `کلیلی نەناسراو: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `کلیلی نادروست لە ${issue2.origin}`;
        case "invalid_union":
          if (issue2.options && Array.isArray(issue2.options) && issue2.options.length > 0) {
            const opts = issue2.options.map((o) => `'${o}'`).join(" | ");
            return `بەهای نەناسراو هەیە. بەهای چاوەڕوانکراو: ${opts}`;
          }
          return "یەکگرتنی نادروست";
        case "invalid_element":
          return `${issue2.origin} بەهاکە نادروستە`;
        default:
          return `تێکردەی نادروست`;
      }
    };
  };
  function ckb_default() {
    return {
      localeError: error7()
    };
  }

  // node_modules/zod/v4/locales/cs.js
  var error8 = () => {
    const Sizable = {
      string: { unit: "znaků", verb: "mít" },
      file: { unit: "bajtů", verb: "mít" },
      array: { unit: "prvků", verb: "mít" },
      set: { unit: "prvků", verb: "mít" },
      map: { unit: "prvků", verb: "mít" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "regulární výraz",
      email: "e-mailová adresa",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "datum a čas ve formátu ISO",
      date: "datum ve formátu ISO",
      time: "čas ve formátu ISO",
      duration: "doba trvání ISO",
      ipv4: "IPv4 adresa",
      ipv6: "IPv6 adresa",
      mac: "MAC adresa",
      cidrv4: "rozsah IPv4",
      cidrv6: "rozsah IPv6",
      base64: "řetězec zakódovaný ve formátu base64",
      base64url: "řetězec zakódovaný ve formátu base64url",
      json_string: "řetězec ve formátu JSON",
      e164: "číslo E.164",
      credit_card: "číslo kreditní karty",
      currency_code: "kód měny",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "vstup"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "číslo",
      string: "řetězec",
      function: "funkce",
      array: "pole"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Neplatný vstup: očekáváno instanceof ${issue2.expected}, obdrženo ${received}`;
          }
          return `Neplatný vstup: očekáváno ${expected}, obdrženo ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Neplatný vstup: očekáváno ${stringifyPrimitive(issue2.values[0])}`;
          return `Neplatná možnost: očekávána jedna z hodnot ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Hodnota je příliš velká: ${issue2.origin ?? "hodnota"} musí mít ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "prvků"}`;
          }
          return `Hodnota je příliš velká: ${issue2.origin ?? "hodnota"} musí být ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Hodnota je příliš malá: ${issue2.origin ?? "hodnota"} musí mít ${adj}${issue2.minimum.toString()} ${sizing.unit ?? "prvků"}`;
          }
          return `Hodnota je příliš malá: ${issue2.origin ?? "hodnota"} musí být ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Neplatný řetězec: musí začínat na "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Neplatný řetězec: musí končit na "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Neplatný řetězec: musí obsahovat "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Neplatný řetězec: musí odpovídat vzoru ${_issue.pattern}`;
          return `Neplatný formát ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Neplatné číslo: musí být násobkem ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Neznámé klíče: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Neplatný klíč v ${issue2.origin}`;
        case "invalid_union":
          return "Neplatný vstup";
        case "invalid_element":
          return `Neplatná hodnota v ${issue2.origin}`;
        default:
          return `Neplatný vstup`;
      }
    };
  };
  function cs_default() {
    return {
      localeError: error8()
    };
  }

  // node_modules/zod/v4/locales/da.js
  var error9 = () => {
    const Sizable = {
      string: { unit: "tegn", verb: "havde" },
      file: { unit: "bytes", verb: "havde" },
      array: { unit: "elementer", verb: "indeholdt" },
      set: { unit: "elementer", verb: "indeholdt" },
      map: { unit: "elementer", verb: "indeholdt" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "input",
      email: "e-mailadresse",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO dato- og klokkeslæt",
      date: "ISO-dato",
      time: "ISO-klokkeslæt",
      duration: "ISO-varighed",
      ipv4: "IPv4-adresse",
      ipv6: "IPv6-adresse",
      mac: "MAC-adresse",
      cidrv4: "IPv4-spektrum",
      cidrv6: "IPv6-spektrum",
      base64: "base64-kodet streng",
      base64url: "base64url-kodet streng",
      json_string: "JSON-streng",
      e164: "E.164-nummer",
      credit_card: "kreditkortnummer",
      currency_code: "valutakode",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "input"
    };
    const TypeDictionary = {
      nan: "NaN",
      string: "streng",
      number: "tal",
      boolean: "boolean",
      array: "liste",
      object: "objekt",
      set: "sæt",
      file: "fil"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Ugyldigt input: forventede instanceof ${issue2.expected}, fik ${received}`;
          }
          return `Ugyldigt input: forventede ${expected}, fik ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Ugyldig værdi: forventede ${stringifyPrimitive(issue2.values[0])}`;
          return `Ugyldigt valg: forventede en af følgende ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          const origin = TypeDictionary[issue2.origin] ?? issue2.origin;
          if (sizing)
            return `For stor: forventede ${origin ?? "value"} ${sizing.verb} ${adj} ${issue2.maximum.toString()} ${sizing.unit ?? "elementer"}`;
          return `For stor: forventede ${origin ?? "value"} havde ${adj} ${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          const origin = TypeDictionary[issue2.origin] ?? issue2.origin;
          if (sizing) {
            return `For lille: forventede ${origin} ${sizing.verb} ${adj} ${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `For lille: forventede ${origin} havde ${adj} ${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Ugyldig streng: skal starte med "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Ugyldig streng: skal ende med "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Ugyldig streng: skal indeholde "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Ugyldig streng: skal matche mønsteret ${_issue.pattern}`;
          return `Ugyldig ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Ugyldigt tal: skal være deleligt med ${issue2.divisor}`;
        case "unrecognized_keys":
          return `${issue2.keys.length > 1 ? "Ukendte nøgler" : "Ukendt nøgle"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Ugyldig nøgle i ${issue2.origin}`;
        case "invalid_union":
          return "Ugyldigt input: matcher ingen af de tilladte typer";
        case "invalid_element":
          return `Ugyldig værdi i ${issue2.origin}`;
        default:
          return `Ugyldigt input`;
      }
    };
  };
  function da_default() {
    return {
      localeError: error9()
    };
  }

  // node_modules/zod/v4/locales/de.js
  var error10 = () => {
    const Sizable = {
      string: { unit: "Zeichen", verb: "zu haben" },
      file: { unit: "Bytes", verb: "zu haben" },
      array: { unit: "Elemente", verb: "zu haben" },
      set: { unit: "Elemente", verb: "zu haben" },
      map: { unit: "Elemente", verb: "zu haben" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "Eingabe",
      email: "E-Mail-Adresse",
      url: "URL",
      emoji: "Emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO-Datum und -Uhrzeit",
      date: "ISO-Datum",
      time: "ISO-Uhrzeit",
      duration: "ISO-Dauer",
      ipv4: "IPv4-Adresse",
      ipv6: "IPv6-Adresse",
      mac: "MAC-Adresse",
      cidrv4: "IPv4-Bereich",
      cidrv6: "IPv6-Bereich",
      base64: "Base64-codierter String",
      base64url: "Base64-URL-codierter String",
      json_string: "JSON-String",
      e164: "E.164-Nummer",
      credit_card: "Kreditkartennummer",
      currency_code: "Währungscode",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "Eingabe"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "Zahl",
      array: "Array"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Ungültige Eingabe: erwartet instanceof ${issue2.expected}, erhalten ${received}`;
          }
          return `Ungültige Eingabe: erwartet ${expected}, erhalten ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Ungültige Eingabe: erwartet ${stringifyPrimitive(issue2.values[0])}`;
          return `Ungültige Option: erwartet eine von ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Zu groß: erwartet, dass ${issue2.origin ?? "Wert"} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "Elemente"} hat`;
          return `Zu groß: erwartet, dass ${issue2.origin ?? "Wert"} ${adj}${issue2.maximum.toString()} ist`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Zu klein: erwartet, dass ${issue2.origin} ${adj}${issue2.minimum.toString()} ${sizing.unit} hat`;
          }
          return `Zu klein: erwartet, dass ${issue2.origin} ${adj}${issue2.minimum.toString()} ist`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Ungültiger String: muss mit "${_issue.prefix}" beginnen`;
          if (_issue.format === "ends_with")
            return `Ungültiger String: muss mit "${_issue.suffix}" enden`;
          if (_issue.format === "includes")
            return `Ungültiger String: muss "${_issue.includes}" enthalten`;
          if (_issue.format === "regex")
            return `Ungültiger String: muss dem Muster ${_issue.pattern} entsprechen`;
          return `Ungültig: ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Ungültige Zahl: muss ein Vielfaches von ${issue2.divisor} sein`;
        case "unrecognized_keys":
          return `${issue2.keys.length > 1 ? "Unbekannte Schlüssel" : "Unbekannter Schlüssel"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Ungültiger Schlüssel in ${issue2.origin}`;
        case "invalid_union":
          return "Ungültige Eingabe";
        case "invalid_element":
          return `Ungültiger Wert in ${issue2.origin}`;
        default:
          return `Ungültige Eingabe`;
      }
    };
  };
  function de_default() {
    return {
      localeError: error10()
    };
  }

  // node_modules/zod/v4/locales/el.js
  var error11 = () => {
    const Sizable = {
      string: { unit: "χαρακτήρες", verb: "να έχει" },
      file: { unit: "bytes", verb: "να έχει" },
      array: { unit: "στοιχεία", verb: "να έχει" },
      set: { unit: "στοιχεία", verb: "να έχει" },
      map: { unit: "καταχωρήσεις", verb: "να έχει" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "είσοδος",
      email: "διεύθυνση email",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO ημερομηνία και ώρα",
      date: "ISO ημερομηνία",
      time: "ISO ώρα",
      duration: "ISO διάρκεια",
      ipv4: "διεύθυνση IPv4",
      ipv6: "διεύθυνση IPv6",
      mac: "διεύθυνση MAC",
      cidrv4: "εύρος IPv4",
      cidrv6: "εύρος IPv6",
      base64: "συμβολοσειρά κωδικοποιημένη σε base64",
      base64url: "συμβολοσειρά κωδικοποιημένη σε base64url",
      json_string: "συμβολοσειρά JSON",
      e164: "αριθμός E.164",
      credit_card: "αριθμός πιστωτικής κάρτας",
      currency_code: "κωδικός νομίσματος",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "είσοδος"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (typeof issue2.expected === "string" && /^[A-Z]/.test(issue2.expected)) {
            return `Μη έγκυρη είσοδος: αναμενόταν instanceof ${issue2.expected}, λήφθηκε ${received}`;
          }
          return `Μη έγκυρη είσοδος: αναμενόταν ${expected}, λήφθηκε ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Μη έγκυρη είσοδος: αναμενόταν ${stringifyPrimitive(issue2.values[0])}`;
          return `Μη έγκυρη επιλογή: αναμενόταν ένα από ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Πολύ μεγάλο: αναμενόταν ${issue2.origin ?? "τιμή"} να έχει ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "στοιχεία"}`;
          return `Πολύ μεγάλο: αναμενόταν ${issue2.origin ?? "τιμή"} να είναι ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Πολύ μικρό: αναμενόταν ${issue2.origin} να έχει ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Πολύ μικρό: αναμενόταν ${issue2.origin} να είναι ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Μη έγκυρη συμβολοσειρά: πρέπει να ξεκινά με "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `Μη έγκυρη συμβολοσειρά: πρέπει να τελειώνει με "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Μη έγκυρη συμβολοσειρά: πρέπει να περιέχει "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Μη έγκυρη συμβολοσειρά: πρέπει να ταιριάζει με το μοτίβο ${_issue.pattern}`;
          return `Μη έγκυρο: ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Μη έγκυρος αριθμός: πρέπει να είναι πολλαπλάσιο του ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Άγνωστ${issue2.keys.length > 1 ? "α" : "ο"} κλειδ${issue2.keys.length > 1 ? "ιά" : "ί"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Μη έγκυρο κλειδί στο ${issue2.origin}`;
        case "invalid_union":
          return "Μη έγκυρη είσοδος";
        case "invalid_element":
          return `Μη έγκυρη τιμή στο ${issue2.origin}`;
        default:
          return `Μη έγκυρη είσοδος`;
      }
    };
  };
  function el_default() {
    return {
      localeError: error11()
    };
  }

  // node_modules/zod/v4/locales/en.js
  var error12 = () => {
    const Sizable = {
      string: { unit: "characters", verb: "to have" },
      file: { unit: "bytes", verb: "to have" },
      array: { unit: "items", verb: "to have" },
      set: { unit: "items", verb: "to have" },
      map: { unit: "entries", verb: "to have" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "input",
      email: "email address",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO datetime",
      date: "ISO date",
      time: "ISO time",
      duration: "ISO duration",
      ipv4: "IPv4 address",
      ipv6: "IPv6 address",
      mac: "MAC address",
      cidrv4: "IPv4 range",
      cidrv6: "IPv6 range",
      base64: "base64-encoded string",
      base64url: "base64url-encoded string",
      json_string: "JSON string",
      e164: "E.164 number",
      currency_code: "currency code",
      credit_card: "credit card number",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "input"
    };
    const TypeDictionary = {
      // Compatibility: "nan" -> "NaN" for display
      nan: "NaN"
      // All other type names omitted - they fall back to raw values via ?? operator
    };
    function getTypeName(type, input2) {
      if (type === "number" && typeof input2 === "number" && !Number.isFinite(input2)) {
        return String(input2);
      }
      return TypeDictionary[type] ?? type;
    }
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = getTypeName(issue2.expected);
          const receivedType = parsedType(issue2.input);
          const received = getTypeName(receivedType, issue2.input);
          return `Invalid input: expected ${expected}, received ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Invalid input: expected ${stringifyPrimitive(issue2.values[0])}`;
          return `Invalid option: expected one of ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.exact ? "exactly " : issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Too big: expected ${issue2.origin ?? "value"} to have ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elements"}`;
          return `Too big: expected ${issue2.origin ?? "value"} to be ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.exact ? "exactly " : issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Too small: expected ${issue2.origin} to have ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Too small: expected ${issue2.origin} to be ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Invalid string: must start with "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `Invalid string: must end with "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Invalid string: must include "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Invalid string: must match pattern ${_issue.pattern}`;
          return `Invalid ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Invalid number: must be a multiple of ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Unrecognized key${issue2.keys.length > 1 ? "s" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Invalid key in ${issue2.origin}`;
        case "invalid_union":
          if (issue2.options && Array.isArray(issue2.options) && issue2.options.length > 0) {
            const opts = issue2.options.map((o) => `'${o}'`).join(" | ");
            return `Invalid discriminator value. Expected ${opts}`;
          }
          if (issue2.inclusive === false) {
            return "Invalid input: more than one option matched";
          }
          return "Invalid input";
        case "invalid_element":
          return `Invalid value in ${issue2.origin}`;
        default:
          return `Invalid input`;
      }
    };
  };
  function en_default() {
    return {
      localeError: error12()
    };
  }

  // node_modules/zod/v4/locales/eo.js
  var error13 = () => {
    const Sizable = {
      string: { unit: "karaktrojn", verb: "havi" },
      file: { unit: "bajtojn", verb: "havi" },
      array: { unit: "elementojn", verb: "havi" },
      set: { unit: "elementojn", verb: "havi" },
      map: { unit: "elementojn", verb: "havi" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "enigo",
      email: "retadreso",
      url: "URL",
      emoji: "emoĝio",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO-datotempo",
      date: "ISO-dato",
      time: "ISO-tempo",
      duration: "ISO-daŭro",
      ipv4: "IPv4-adreso",
      ipv6: "IPv6-adreso",
      mac: "MAC-adreso",
      cidrv4: "IPv4-rango",
      cidrv6: "IPv6-rango",
      base64: "64-ume kodita karaktraro",
      base64url: "URL-64-ume kodita karaktraro",
      json_string: "JSON-karaktraro",
      e164: "E.164-nombro",
      credit_card: "kreditkarta numero",
      currency_code: "valuta kodo",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "enigo"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "nombro",
      array: "tabelo",
      null: "senvalora"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Nevalida enigo: atendiĝis instanceof ${issue2.expected}, riceviĝis ${received}`;
          }
          return `Nevalida enigo: atendiĝis ${expected}, riceviĝis ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Nevalida enigo: atendiĝis ${stringifyPrimitive(issue2.values[0])}`;
          return `Nevalida opcio: atendiĝis unu el ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Tro granda: atendiĝis ke ${issue2.origin ?? "valoro"} havu ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elementojn"}`;
          return `Tro granda: atendiĝis ke ${issue2.origin ?? "valoro"} havu ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Tro malgranda: atendiĝis ke ${issue2.origin} havu ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Tro malgranda: atendiĝis ke ${issue2.origin} estu ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Nevalida karaktraro: devas komenciĝi per "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Nevalida karaktraro: devas finiĝi per "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Nevalida karaktraro: devas inkluzivi "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Nevalida karaktraro: devas kongrui kun la modelo ${_issue.pattern}`;
          return `Nevalida ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Nevalida nombro: devas esti oblo de ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Nekonata${issue2.keys.length > 1 ? "j" : ""} ŝlosilo${issue2.keys.length > 1 ? "j" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Nevalida ŝlosilo en ${issue2.origin}`;
        case "invalid_union":
          return "Nevalida enigo";
        case "invalid_element":
          return `Nevalida valoro en ${issue2.origin}`;
        default:
          return `Nevalida enigo`;
      }
    };
  };
  function eo_default() {
    return {
      localeError: error13()
    };
  }

  // node_modules/zod/v4/locales/es.js
  var error14 = () => {
    const Sizable = {
      string: { unit: "caracteres", verb: "tener" },
      file: { unit: "bytes", verb: "tener" },
      array: { unit: "elementos", verb: "tener" },
      set: { unit: "elementos", verb: "tener" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "entrada",
      email: "dirección de correo electrónico",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "fecha y hora ISO",
      date: "fecha ISO",
      time: "hora ISO",
      duration: "duración ISO",
      ipv4: "dirección IPv4",
      ipv6: "dirección IPv6",
      mac: "dirección MAC",
      cidrv4: "rango IPv4",
      cidrv6: "rango IPv6",
      base64: "cadena codificada en base64",
      base64url: "URL codificada en base64",
      json_string: "cadena JSON",
      e164: "número E.164",
      credit_card: "número de tarjeta de crédito",
      currency_code: "código de moneda",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "entrada"
    };
    const TypeDictionary = {
      nan: "NaN",
      string: "texto",
      number: "número",
      boolean: "booleano",
      array: "arreglo",
      object: "objeto",
      set: "conjunto",
      file: "archivo",
      date: "fecha",
      bigint: "número grande",
      symbol: "símbolo",
      undefined: "indefinido",
      null: "nulo",
      function: "función",
      map: "mapa",
      record: "registro",
      tuple: "tupla",
      enum: "enumeración",
      union: "unión",
      literal: "literal",
      promise: "promesa",
      void: "vacío",
      never: "nunca",
      unknown: "desconocido",
      any: "cualquiera"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Entrada inválida: se esperaba instanceof ${issue2.expected}, recibido ${received}`;
          }
          return `Entrada inválida: se esperaba ${expected}, recibido ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Entrada inválida: se esperaba ${stringifyPrimitive(issue2.values[0])}`;
          return `Opción inválida: se esperaba una de ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          const origin = TypeDictionary[issue2.origin] ?? issue2.origin;
          if (sizing)
            return `Demasiado grande: se esperaba que ${origin ?? "valor"} tuviera ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elementos"}`;
          return `Demasiado grande: se esperaba que ${origin ?? "valor"} fuera ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          const origin = TypeDictionary[issue2.origin] ?? issue2.origin;
          if (sizing) {
            return `Demasiado pequeño: se esperaba que ${origin} tuviera ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Demasiado pequeño: se esperaba que ${origin} fuera ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Cadena inválida: debe comenzar con "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Cadena inválida: debe terminar en "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Cadena inválida: debe incluir "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Cadena inválida: debe coincidir con el patrón ${_issue.pattern}`;
          return `Inválido ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Número inválido: debe ser múltiplo de ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Llave${issue2.keys.length > 1 ? "s" : ""} desconocida${issue2.keys.length > 1 ? "s" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Llave inválida en ${TypeDictionary[issue2.origin] ?? issue2.origin}`;
        case "invalid_union":
          return "Entrada inválida";
        case "invalid_element":
          return `Valor inválido en ${TypeDictionary[issue2.origin] ?? issue2.origin}`;
        default:
          return `Entrada inválida`;
      }
    };
  };
  function es_default() {
    return {
      localeError: error14()
    };
  }

  // node_modules/zod/v4/locales/fa.js
  var error15 = () => {
    const Sizable = {
      string: { unit: "کاراکتر", verb: "داشته باشد" },
      file: { unit: "بایت", verb: "داشته باشد" },
      array: { unit: "آیتم", verb: "داشته باشد" },
      set: { unit: "آیتم", verb: "داشته باشد" },
      map: { unit: "آیتم", verb: "داشته باشد" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "ورودی",
      email: "آدرس ایمیل",
      url: "URL",
      emoji: "ایموجی",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "تاریخ و زمان ایزو",
      date: "تاریخ ایزو",
      time: "زمان ایزو",
      duration: "مدت زمان ایزو",
      ipv4: "IPv4 آدرس",
      ipv6: "IPv6 آدرس",
      mac: "MAC آدرس",
      cidrv4: "IPv4 دامنه",
      cidrv6: "IPv6 دامنه",
      base64: "base64-encoded رشته",
      base64url: "base64url-encoded رشته",
      json_string: "JSON رشته",
      e164: "E.164 عدد",
      credit_card: "شماره کارت اعتباری",
      currency_code: "کد ارز",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "ورودی"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "عدد",
      array: "آرایه"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `ورودی نامعتبر: می‌بایست instanceof ${issue2.expected} می‌بود، ${received} دریافت شد`;
          }
          return `ورودی نامعتبر: می‌بایست ${expected} می‌بود، ${received} دریافت شد`;
        }
        case "invalid_value":
          if (issue2.values.length === 1) {
            return `ورودی نامعتبر: می‌بایست ${stringifyPrimitive(issue2.values[0])} می‌بود`;
          }
          return `گزینه نامعتبر: می‌بایست یکی از ${joinValues(issue2.values, "|")} می‌بود`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `خیلی بزرگ: ${issue2.origin ?? "مقدار"} باید ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "عنصر"} باشد`;
          }
          return `خیلی بزرگ: ${issue2.origin ?? "مقدار"} باید ${adj}${issue2.maximum.toString()} باشد`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `خیلی کوچک: ${issue2.origin} باید ${adj}${issue2.minimum.toString()} ${sizing.unit} باشد`;
          }
          return `خیلی کوچک: ${issue2.origin} باید ${adj}${issue2.minimum.toString()} باشد`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `رشته نامعتبر: باید با "${_issue.prefix}" شروع شود`;
          }
          if (_issue.format === "ends_with") {
            return `رشته نامعتبر: باید با "${_issue.suffix}" تمام شود`;
          }
          if (_issue.format === "includes") {
            return `رشته نامعتبر: باید شامل "${_issue.includes}" باشد`;
          }
          if (_issue.format === "regex") {
            return `رشته نامعتبر: باید با الگوی ${_issue.pattern} مطابقت داشته باشد`;
          }
          return `${FormatDictionary[_issue.format] ?? issue2.format} نامعتبر`;
        }
        case "not_multiple_of":
          return `عدد نامعتبر: باید مضرب ${issue2.divisor} باشد`;
        case "unrecognized_keys":
          return `کلید${issue2.keys.length > 1 ? "های" : ""} ناشناس: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `کلید ناشناس در ${issue2.origin}`;
        case "invalid_union":
          return `ورودی نامعتبر`;
        case "invalid_element":
          return `مقدار نامعتبر در ${issue2.origin}`;
        default:
          return `ورودی نامعتبر`;
      }
    };
  };
  function fa_default() {
    return {
      localeError: error15()
    };
  }

  // node_modules/zod/v4/locales/fi.js
  var error16 = () => {
    const Sizable = {
      string: { unit: "merkkiä", subject: "merkkijonon" },
      file: { unit: "tavua", subject: "tiedoston" },
      array: { unit: "alkiota", subject: "listan" },
      set: { unit: "alkiota", subject: "joukon" },
      map: { unit: "alkiota", subject: "kuvauksen" },
      number: { unit: "", subject: "luvun" },
      bigint: { unit: "", subject: "suuren kokonaisluvun" },
      int: { unit: "", subject: "kokonaisluvun" },
      date: { unit: "", subject: "päivämäärän" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "säännöllinen lauseke",
      email: "sähköpostiosoite",
      url: "URL-osoite",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO-aikaleima",
      date: "ISO-päivämäärä",
      time: "ISO-aika",
      duration: "ISO-kesto",
      ipv4: "IPv4-osoite",
      ipv6: "IPv6-osoite",
      mac: "MAC-osoite",
      cidrv4: "IPv4-alue",
      cidrv6: "IPv6-alue",
      base64: "base64-koodattu merkkijono",
      base64url: "base64url-koodattu merkkijono",
      json_string: "JSON-merkkijono",
      e164: "E.164-luku",
      credit_card: "luottokortin numero",
      currency_code: "valuuttakoodi",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "templaattimerkkijono"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Virheellinen tyyppi: odotettiin instanceof ${issue2.expected}, oli ${received}`;
          }
          return `Virheellinen tyyppi: odotettiin ${expected}, oli ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Virheellinen syöte: täytyy olla ${stringifyPrimitive(issue2.values[0])}`;
          return `Virheellinen valinta: täytyy olla yksi seuraavista: ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Liian suuri: ${sizing.subject} täytyy olla ${adj}${issue2.maximum.toString()} ${sizing.unit}`.trim();
          }
          return `Liian suuri: arvon täytyy olla ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Liian pieni: ${sizing.subject} täytyy olla ${adj}${issue2.minimum.toString()} ${sizing.unit}`.trim();
          }
          return `Liian pieni: arvon täytyy olla ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Virheellinen syöte: täytyy alkaa "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Virheellinen syöte: täytyy loppua "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Virheellinen syöte: täytyy sisältää "${_issue.includes}"`;
          if (_issue.format === "regex") {
            return `Virheellinen syöte: täytyy vastata säännöllistä lauseketta ${_issue.pattern}`;
          }
          return `Virheellinen ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Virheellinen luku: täytyy olla luvun ${issue2.divisor} monikerta`;
        case "unrecognized_keys":
          return `${issue2.keys.length > 1 ? "Tuntemattomat avaimet" : "Tuntematon avain"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return "Virheellinen avain tietueessa";
        case "invalid_union":
          return "Virheellinen unioni";
        case "invalid_element":
          return "Virheellinen arvo joukossa";
        default:
          return `Virheellinen syöte`;
      }
    };
  };
  function fi_default() {
    return {
      localeError: error16()
    };
  }

  // node_modules/zod/v4/locales/fr.js
  var error17 = () => {
    const Sizable = {
      string: { unit: "caractères", verb: "avoir" },
      file: { unit: "octets", verb: "avoir" },
      array: { unit: "éléments", verb: "avoir" },
      set: { unit: "éléments", verb: "avoir" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "expression régulière",
      email: "adresse e-mail",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "date et heure ISO",
      date: "date ISO",
      time: "heure ISO",
      duration: "durée ISO",
      ipv4: "adresse IPv4",
      ipv6: "adresse IPv6",
      mac: "adresse MAC",
      cidrv4: "plage IPv4",
      cidrv6: "plage IPv6",
      base64: "chaîne de caractères encodée en base64",
      base64url: "chaîne de caractères encodée en base64url",
      json_string: "chaîne de caractères JSON",
      e164: "numéro au format E.164",
      credit_card: "numéro de carte de crédit",
      currency_code: "code de devise",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "entrée"
    };
    const TypeDictionary = {
      string: "chaîne de caractères",
      number: "nombre",
      int: "entier",
      boolean: "booléen",
      bigint: "grand entier",
      symbol: "symbole",
      undefined: "indéfini",
      null: "null",
      never: "jamais",
      void: "vide",
      date: "date",
      array: "tableau",
      object: "objet",
      tuple: "tuple",
      record: "record",
      map: "map",
      set: "ensemble",
      file: "fichier",
      nonoptional: "non optionnel",
      nan: "NaN",
      function: "fonction"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Entrée invalide : instance de ${issue2.expected} attendu, ${received} reçu`;
          }
          return `Entrée invalide : ${expected} attendu, ${received} reçu`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Entrée invalide : ${stringifyPrimitive(issue2.values[0])} attendu`;
          return `Option invalide : une valeur parmi ${joinValues(issue2.values, "|")} attendue`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Trop grand : ${TypeDictionary[issue2.origin] ?? "valeur"} doit ${sizing.verb} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "élément(s)"}`;
          return `Trop grand : ${TypeDictionary[issue2.origin] ?? "valeur"} doit être ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Trop petit : ${TypeDictionary[issue2.origin] ?? "valeur"} doit ${sizing.verb} ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          return `Trop petit : ${TypeDictionary[issue2.origin] ?? "valeur"} doit être ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Chaîne de caractères invalide : doit commencer par "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Chaîne de caractères invalide : doit se terminer par "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Chaîne de caractères invalide : doit inclure "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Chaîne de caractères invalide : doit correspondre au motif ${_issue.pattern}`;
          return `${FormatDictionary[_issue.format] ?? issue2.format} invalide`;
        }
        case "not_multiple_of":
          return `Nombre invalide : doit être un multiple de ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Clé${issue2.keys.length > 1 ? "s" : ""} non reconnue${issue2.keys.length > 1 ? "s" : ""} : ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Clé invalide dans ${issue2.origin}`;
        case "invalid_union":
          return "Entrée invalide";
        case "invalid_element":
          return `Valeur invalide dans ${issue2.origin}`;
        default:
          return `Entrée invalide`;
      }
    };
  };
  function fr_default() {
    return {
      localeError: error17()
    };
  }

  // node_modules/zod/v4/locales/fr-CA.js
  var error18 = () => {
    const Sizable = {
      string: { unit: "caractères", verb: "avoir" },
      file: { unit: "octets", verb: "avoir" },
      array: { unit: "éléments", verb: "avoir" },
      set: { unit: "éléments", verb: "avoir" },
      map: { unit: "éléments", verb: "avoir" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "entrée",
      email: "adresse courriel",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "date-heure ISO",
      date: "date ISO",
      time: "heure ISO",
      duration: "durée ISO",
      ipv4: "adresse IPv4",
      ipv6: "adresse IPv6",
      mac: "adresse MAC",
      cidrv4: "plage IPv4",
      cidrv6: "plage IPv6",
      base64: "chaîne encodée en base64",
      base64url: "chaîne encodée en base64url",
      json_string: "chaîne JSON",
      e164: "numéro E.164",
      credit_card: "numéro de carte de crédit",
      currency_code: "code de devise",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "entrée"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Entrée invalide : attendu instanceof ${issue2.expected}, reçu ${received}`;
          }
          return `Entrée invalide : attendu ${expected}, reçu ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Entrée invalide : attendu ${stringifyPrimitive(issue2.values[0])}`;
          return `Option invalide : attendu l'une des valeurs suivantes ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "≤" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Trop grand : attendu que ${issue2.origin ?? "la valeur"} ait ${adj}${issue2.maximum.toString()} ${sizing.unit}`;
          return `Trop grand : attendu que ${issue2.origin ?? "la valeur"} soit ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? "≥" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Trop petit : attendu que ${issue2.origin} ait ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Trop petit : attendu que ${issue2.origin} soit ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Chaîne invalide : doit commencer par "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `Chaîne invalide : doit se terminer par "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Chaîne invalide : doit inclure "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Chaîne invalide : doit correspondre au motif ${_issue.pattern}`;
          return `${FormatDictionary[_issue.format] ?? issue2.format} invalide`;
        }
        case "not_multiple_of":
          return `Nombre invalide : doit être un multiple de ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Clé${issue2.keys.length > 1 ? "s" : ""} non reconnue${issue2.keys.length > 1 ? "s" : ""} : ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Clé invalide dans ${issue2.origin}`;
        case "invalid_union":
          return "Entrée invalide";
        case "invalid_element":
          return `Valeur invalide dans ${issue2.origin}`;
        default:
          return `Entrée invalide`;
      }
    };
  };
  function fr_CA_default() {
    return {
      localeError: error18()
    };
  }

  // node_modules/zod/v4/locales/gu.js
  var error19 = () => {
    const Sizable = {
      string: { unit: "અક્ષર", verb: "હોવા જોઈએ" },
      file: { unit: "બાયટ", verb: "હોવા જોઈએ" },
      array: { unit: "આઇટમ", verb: "હોવા જોઈએ" },
      set: { unit: "આઇટમ", verb: "હોવા જોઈએ" },
      map: { unit: "એન્ટ્રી", verb: "હોવા જોઈએ" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "ઇનપુટ",
      email: "ઈમેઇલ એડ્રેસ",
      url: "URL",
      emoji: "ઇમોજી",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO તારીખ અને સમય",
      date: "ISO તારીખ",
      time: "ISO સમય",
      duration: "ISO અવધિ",
      ipv4: "IPv4 એડ્રેસ",
      ipv6: "IPv6 એડ્રેસ",
      mac: "MAC એડ્રેસ",
      cidrv4: "IPv4 શ્રેણી",
      cidrv6: "IPv6 શ્રેણી",
      base64: "base64-એન્કોડેડ સ્ટ્રિંગ",
      base64url: "base64url-એન્કોડેડ સ્ટ્રિંગ",
      json_string: "JSON સ્ટ્રિંગ",
      e164: "E.164 નંબર",
      credit_card: "ક્રેડિટ કાર્ડ નંબર",
      currency_code: "ચલણ કોડ",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "ઇનપુટ"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          return `અમાન્ય ઇનપુટ: અપેક્ષિત ${expected}, પ્રાપ્ત ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `અમાન્ય ઇનપુટ: અપેક્ષિત ${stringifyPrimitive(issue2.values[0])}`;
          return `અમાન્ય વિકલ્પ: ${joinValues(issue2.values, " | ")} માધ્યમથી એક અપેક્ષિત`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `ખૂબ મોટું: ${issue2.origin ?? "મૂલ્ય"} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "એલિમેન્ટ"} હોવા જોઈએ`;
          return `ખૂબ મોટું: ${issue2.origin ?? "મૂલ્ય"} ${adj}${issue2.maximum.toString()} હોવું જોઈએ`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `ખૂબ નાનું: ${issue2.origin} ${adj}${issue2.minimum.toString()} ${sizing.unit} હોવા જોઈએ`;
          }
          return `ખૂબ નાનું: ${issue2.origin} ${adj}${issue2.minimum.toString()} હોવું જોઈએ`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `અમાન્ય સ્ટ્રિંગ: "${_issue.prefix}" થી શરૂ થવું જોઈએ`;
          }
          if (_issue.format === "ends_with")
            return `અમાન્ય સ્ટ્રિંગ: "${_issue.suffix}" પર સમાપ્ત થવું જોઈએ`;
          if (_issue.format === "includes")
            return `અમાન્ય સ્ટ્રિંગ: "${_issue.includes}" શામેલ હોવું જોઈએ`;
          if (_issue.format === "regex")
            return `અમાન્ય સ્ટ્રિંગ: પેટર્ન ${_issue.pattern} સાથે મેળ ખાવું જોઈએ`;
          return `અમાન્ય ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `અમાન્ય નંબર: ${issue2.divisor} નો ગુણાંક હોવો જોઈએ`;
        case "unrecognized_keys":
          return `ઓળખી શકાતા નહીં તે કી${issue2.keys.length > 1 ? "ઓ" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `${issue2.origin} માં અમાન્ય કી`;
        case "invalid_union":
          if (issue2.options && Array.isArray(issue2.options) && issue2.options.length > 0) {
            const opts = issue2.options.map((o) => `'${o}'`).join(" | ");
            return `અમાન્ય ડિસ્ક્રિમિનેટર મૂલ્ય. અપેક્ષિત ${opts}`;
          }
          return "અમાન્ય ઇનપુટ";
        case "invalid_element":
          return `${issue2.origin} માં અમાન્ય મૂલ્ય`;
        default:
          return "અમાન્ય ઇનપુટ";
      }
    };
  };
  function gu_default() {
    return {
      localeError: error19()
    };
  }

  // node_modules/zod/v4/locales/he.js
  var error20 = () => {
    const TypeNames = {
      string: { label: "מחרוזת", gender: "f" },
      number: { label: "מספר", gender: "m" },
      boolean: { label: "ערך בוליאני", gender: "m" },
      bigint: { label: "BigInt", gender: "m" },
      date: { label: "תאריך", gender: "m" },
      array: { label: "מערך", gender: "m" },
      object: { label: "אובייקט", gender: "m" },
      null: { label: "ערך ריק (null)", gender: "m" },
      undefined: { label: "ערך לא מוגדר (undefined)", gender: "m" },
      symbol: { label: "סימבול (Symbol)", gender: "m" },
      function: { label: "פונקציה", gender: "f" },
      map: { label: "מפה (Map)", gender: "f" },
      set: { label: "קבוצה (Set)", gender: "f" },
      file: { label: "קובץ", gender: "m" },
      promise: { label: "Promise", gender: "m" },
      NaN: { label: "NaN", gender: "m" },
      unknown: { label: "ערך לא ידוע", gender: "m" },
      value: { label: "ערך", gender: "m" }
    };
    const Sizable = {
      string: { unit: "תווים", shortLabel: "קצר", longLabel: "ארוך" },
      file: { unit: "בייטים", shortLabel: "קטן", longLabel: "גדול" },
      array: { unit: "פריטים", shortLabel: "קטן", longLabel: "גדול" },
      set: { unit: "פריטים", shortLabel: "קטן", longLabel: "גדול" },
      number: { unit: "", shortLabel: "קטן", longLabel: "גדול" }
      // no unit
    };
    const typeEntry = (t) => t ? TypeNames[t] : void 0;
    const typeLabel = (t) => {
      const e = typeEntry(t);
      if (e)
        return e.label;
      return t ?? TypeNames.unknown.label;
    };
    const withDefinite = (t) => `ה${typeLabel(t)}`;
    const verbFor = (t) => {
      const e = typeEntry(t);
      const gender = e?.gender ?? "m";
      return gender === "f" ? "צריכה להיות" : "צריך להיות";
    };
    const getSizing = (origin) => {
      if (!origin)
        return null;
      return Sizable[origin] ?? null;
    };
    const FormatDictionary = {
      regex: { label: "קלט", gender: "m" },
      email: { label: "כתובת אימייל", gender: "f" },
      url: { label: "כתובת רשת", gender: "f" },
      emoji: { label: "אימוג'י", gender: "m" },
      uuid: { label: "UUID", gender: "m" },
      uuidv4: { label: "UUIDv4", gender: "m" },
      uuidv6: { label: "UUIDv6", gender: "m" },
      nanoid: { label: "nanoid", gender: "m" },
      guid: { label: "GUID", gender: "m" },
      cuid: { label: "cuid", gender: "m" },
      cuid2: { label: "cuid2", gender: "m" },
      ulid: { label: "ULID", gender: "m" },
      xid: { label: "XID", gender: "m" },
      ksuid: { label: "KSUID", gender: "m" },
      datetime: { label: "תאריך וזמן ISO", gender: "m" },
      date: { label: "תאריך ISO", gender: "m" },
      time: { label: "זמן ISO", gender: "m" },
      duration: { label: "משך זמן ISO", gender: "m" },
      ipv4: { label: "כתובת IPv4", gender: "f" },
      ipv6: { label: "כתובת IPv6", gender: "f" },
      mac: { label: "כתובת MAC", gender: "f" },
      cidrv4: { label: "טווח IPv4", gender: "m" },
      cidrv6: { label: "טווח IPv6", gender: "m" },
      base64: { label: "מחרוזת בבסיס 64", gender: "f" },
      base64url: { label: "מחרוזת בבסיס 64 לכתובות רשת", gender: "f" },
      json_string: { label: "מחרוזת JSON", gender: "f" },
      e164: { label: "מספר E.164", gender: "m" },
      credit_card: { label: "מספר כרטיס אשראי", gender: "m" },
      currency_code: { label: "קוד מטבע", gender: "m" },
      iban: { label: "IBAN", gender: "m" },
      jwt: { label: "JWT", gender: "m" },
      template_literal: { label: "קלט", gender: "m" },
      ends_with: { label: "קלט", gender: "m" },
      includes: { label: "קלט", gender: "m" },
      lowercase: { label: "קלט", gender: "m" },
      starts_with: { label: "קלט", gender: "m" },
      uppercase: { label: "קלט", gender: "m" }
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expectedKey = issue2.expected;
          const expected = TypeDictionary[expectedKey ?? ""] ?? typeLabel(expectedKey);
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? TypeNames[receivedType]?.label ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `קלט לא תקין: צריך להיות instanceof ${issue2.expected}, התקבל ${received}`;
          }
          return `קלט לא תקין: צריך להיות ${expected}, התקבל ${received}`;
        }
        case "invalid_value": {
          if (issue2.values.length === 1) {
            return `ערך לא תקין: הערך חייב להיות ${stringifyPrimitive(issue2.values[0])}`;
          }
          const stringified = issue2.values.map((v) => stringifyPrimitive(v));
          if (issue2.values.length === 2) {
            return `ערך לא תקין: האפשרויות המתאימות הן ${stringified[0]} או ${stringified[1]}`;
          }
          const lastValue = stringified[stringified.length - 1];
          const restValues = stringified.slice(0, -1).join(", ");
          return `ערך לא תקין: האפשרויות המתאימות הן ${restValues} או ${lastValue}`;
        }
        case "too_big": {
          const sizing = getSizing(issue2.origin);
          const subject = withDefinite(issue2.origin ?? "value");
          if (issue2.origin === "string") {
            return `${sizing?.longLabel ?? "ארוך"} מדי: ${subject} צריכה להכיל ${issue2.maximum.toString()} ${sizing?.unit ?? ""} ${issue2.inclusive ? "או פחות" : "לכל היותר"}`.trim();
          }
          if (issue2.origin === "number") {
            const comparison2 = issue2.inclusive ? `קטן או שווה ל-${issue2.maximum}` : `קטן מ-${issue2.maximum}`;
            return `גדול מדי: ${subject} צריך להיות ${comparison2}`;
          }
          if (issue2.origin === "array" || issue2.origin === "set") {
            const verb = issue2.origin === "set" ? "צריכה" : "צריך";
            const comparison2 = issue2.inclusive ? `${issue2.maximum} ${sizing?.unit ?? ""} או פחות` : `פחות מ-${issue2.maximum} ${sizing?.unit ?? ""}`;
            return `גדול מדי: ${subject} ${verb} להכיל ${comparison2}`.trim();
          }
          const adj = issue2.inclusive ? "<=" : "<";
          const be = verbFor(issue2.origin ?? "value");
          if (sizing?.unit) {
            return `${sizing.longLabel} מדי: ${subject} ${be} ${adj}${issue2.maximum.toString()} ${sizing.unit}`;
          }
          return `${sizing?.longLabel ?? "גדול"} מדי: ${subject} ${be} ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const sizing = getSizing(issue2.origin);
          const subject = withDefinite(issue2.origin ?? "value");
          if (issue2.origin === "string") {
            return `${sizing?.shortLabel ?? "קצר"} מדי: ${subject} צריכה להכיל ${issue2.minimum.toString()} ${sizing?.unit ?? ""} ${issue2.inclusive ? "או יותר" : "לפחות"}`.trim();
          }
          if (issue2.origin === "number") {
            const comparison2 = issue2.inclusive ? `גדול או שווה ל-${issue2.minimum}` : `גדול מ-${issue2.minimum}`;
            return `קטן מדי: ${subject} צריך להיות ${comparison2}`;
          }
          if (issue2.origin === "array" || issue2.origin === "set") {
            const verb = issue2.origin === "set" ? "צריכה" : "צריך";
            if (issue2.minimum === 1 && issue2.inclusive) {
              const singularPhrase = issue2.origin === "set" ? "לפחות פריט אחד" : "לפחות פריט אחד";
              return `קטן מדי: ${subject} ${verb} להכיל ${singularPhrase}`;
            }
            const comparison2 = issue2.inclusive ? `${issue2.minimum} ${sizing?.unit ?? ""} או יותר` : `יותר מ-${issue2.minimum} ${sizing?.unit ?? ""}`;
            return `קטן מדי: ${subject} ${verb} להכיל ${comparison2}`.trim();
          }
          const adj = issue2.inclusive ? ">=" : ">";
          const be = verbFor(issue2.origin ?? "value");
          if (sizing?.unit) {
            return `${sizing.shortLabel} מדי: ${subject} ${be} ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `${sizing?.shortLabel ?? "קטן"} מדי: ${subject} ${be} ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `המחרוזת חייבת להתחיל ב "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `המחרוזת חייבת להסתיים ב "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `המחרוזת חייבת לכלול "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `המחרוזת חייבת להתאים לתבנית ${_issue.pattern}`;
          const nounEntry = FormatDictionary[_issue.format];
          const noun = nounEntry?.label ?? _issue.format;
          const gender = nounEntry?.gender ?? "m";
          const adjective = gender === "f" ? "תקינה" : "תקין";
          return `${noun} לא ${adjective}`;
        }
        case "not_multiple_of":
          return `מספר לא תקין: חייב להיות מכפלה של ${issue2.divisor}`;
        case "unrecognized_keys":
          return `מפתח${issue2.keys.length > 1 ? "ות" : ""} לא מזוה${issue2.keys.length > 1 ? "ים" : "ה"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key": {
          return `שדה לא תקין באובייקט`;
        }
        case "invalid_union":
          return "קלט לא תקין";
        case "invalid_element": {
          const place = withDefinite(issue2.origin ?? "array");
          return `ערך לא תקין ב${place}`;
        }
        default:
          return `קלט לא תקין`;
      }
    };
  };
  function he_default() {
    return {
      localeError: error20()
    };
  }

  // node_modules/zod/v4/locales/hi.js
  var error21 = () => {
    const Sizable = {
      string: { unit: "अक्षर", verb: "रखने के लिए" },
      file: { unit: "बाइट्स", verb: "रखने के लिए" },
      array: { unit: "तत्व", verb: "रखने के लिए" },
      set: { unit: "तत्व", verb: "रखने के लिए" },
      map: { unit: "प्रविष्टियाँ", verb: "रखने के लिए" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "इनपुट",
      email: "ईमेल पता",
      url: "URL",
      emoji: "इमोजी",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO तिथि और समय",
      date: "ISO तिथि",
      time: "ISO समय",
      duration: "ISO अवधि",
      ipv4: "IPv4 पता",
      ipv6: "IPv6 पता",
      mac: "MAC पता",
      cidrv4: "IPv4 श्रेणी",
      cidrv6: "IPv6 श्रेणी",
      base64: "Base64-एन्कोडेड स्ट्रिंग",
      base64url: "Base64URL-एन्कोडेड स्ट्रिंग",
      json_string: "JSON स्ट्रिंग",
      e164: "E.164 संख्या",
      credit_card: "क्रेडिट कार्ड संख्या",
      currency_code: "मुद्रा कोड",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "इनपुट"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          return `अमान्य इनपुट: अपेक्षित ${expected}, प्राप्त ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `अमान्य इनपुट: अपेक्षित ${stringifyPrimitive(issue2.values[0])}`;
          return `अमान्य विकल्प: अपेक्षित मानों में से एक ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `बहुत बड़ा: अपेक्षित था कि ${issue2.origin ?? "मान"} में ${adj}${issue2.maximum} ${sizing.unit} हों`;
          return `बहुत बड़ा: अपेक्षित था कि ${issue2.origin ?? "मान"} ${adj}${issue2.maximum} हो`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `बहुत छोटा: अपेक्षित था कि ${issue2.origin} में ${adj}${issue2.minimum} ${sizing.unit} हों`;
          return `बहुत छोटा: अपेक्षित था कि ${issue2.origin} ${adj}${issue2.minimum} हो`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `अमान्य स्ट्रिंग: "${_issue.prefix}" से शुरू होना चाहिए`;
          if (_issue.format === "ends_with")
            return `अमान्य स्ट्रिंग: "${_issue.suffix}" पर समाप्त होना चाहिए`;
          if (_issue.format === "includes")
            return `अमान्य स्ट्रिंग: इसमें "${_issue.includes}" शामिल होना चाहिए`;
          if (_issue.format === "regex")
            return `अमान्य स्ट्रिंग: पैटर्न ${_issue.pattern} से मेल खाना चाहिए`;
          return `अमान्य ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `अमान्य संख्या: यह ${issue2.divisor} का गुणज होना चाहिए`;
        case "unrecognized_keys":
          return `अपरिचित कुंजी${issue2.keys.length > 1 ? "याँ" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `अमान्य कुंजी: ${issue2.origin} में`;
        case "invalid_union":
          if (issue2.options && Array.isArray(issue2.options) && issue2.options.length > 0) {
            const opts = issue2.options.map((o) => `'${o}'`).join(" | ");
            return `अमान्य डिस्क्रिमिनेटर मान: अपेक्षित ${opts}`;
          }
          return "अमान्य इनपुट";
        case "invalid_element":
          return `अमान्य मान: ${issue2.origin} में`;
        default:
          return `अमान्य इनपुट`;
      }
    };
  };
  function hi_default() {
    return {
      localeError: error21()
    };
  }

  // node_modules/zod/v4/locales/hr.js
  var error22 = () => {
    const Sizable = {
      string: { unit: "znakova", verb: "imati" },
      file: { unit: "bajtova", verb: "imati" },
      array: { unit: "stavki", verb: "imati" },
      set: { unit: "stavki", verb: "imati" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "unos",
      email: "email adresa",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO datum i vrijeme",
      date: "ISO datum",
      time: "ISO vrijeme",
      duration: "ISO trajanje",
      ipv4: "IPv4 adresa",
      ipv6: "IPv6 adresa",
      mac: "MAC adresa",
      cidrv4: "IPv4 raspon",
      cidrv6: "IPv6 raspon",
      base64: "base64 kodirani tekst",
      base64url: "base64url kodirani tekst",
      json_string: "JSON tekst",
      e164: "E.164 broj",
      credit_card: "broj kreditne kartice",
      currency_code: "kod valute",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "unos"
    };
    const TypeDictionary = {
      nan: "NaN",
      string: "tekst",
      number: "broj",
      boolean: "boolean",
      array: "niz",
      object: "objekt",
      set: "skup",
      file: "datoteka",
      date: "datum",
      bigint: "bigint",
      symbol: "simbol",
      undefined: "undefined",
      null: "null",
      function: "funkcija",
      map: "mapa"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Neispravan unos: očekuje se instanceof ${issue2.expected}, a primljeno je ${received}`;
          }
          return `Neispravan unos: očekuje se ${expected}, a primljeno je ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Neispravna vrijednost: očekivano ${stringifyPrimitive(issue2.values[0])}`;
          return `Neispravna opcija: očekivano jedno od ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          const origin = TypeDictionary[issue2.origin] ?? issue2.origin;
          if (sizing)
            return `Preveliko: očekivano da ${origin ?? "vrijednost"} ima ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elemenata"}`;
          return `Preveliko: očekivano da ${origin ?? "vrijednost"} bude ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          const origin = TypeDictionary[issue2.origin] ?? issue2.origin;
          if (sizing) {
            return `Premalo: očekivano da ${origin} ima ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Premalo: očekivano da ${origin} bude ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Neispravan tekst: mora započinjati s "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Neispravan tekst: mora završavati s "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Neispravan tekst: mora sadržavati "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Neispravan tekst: mora odgovarati uzorku ${_issue.pattern}`;
          return `Neispravna ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Neispravan broj: mora biti višekratnik od ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Neprepoznat${issue2.keys.length > 1 ? "i ključevi" : " ključ"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Neispravan ključ u ${TypeDictionary[issue2.origin] ?? issue2.origin}`;
        case "invalid_union":
          return "Neispravan unos";
        case "invalid_element":
          return `Neispravna vrijednost u ${TypeDictionary[issue2.origin] ?? issue2.origin}`;
        default:
          return `Neispravan unos`;
      }
    };
  };
  function hr_default() {
    return {
      localeError: error22()
    };
  }

  // node_modules/zod/v4/locales/hu.js
  var error23 = () => {
    const Sizable = {
      string: { unit: "karakter", verb: "legyen" },
      file: { unit: "byte", verb: "legyen" },
      array: { unit: "elem", verb: "legyen" },
      set: { unit: "elem", verb: "legyen" },
      map: { unit: "elem", verb: "legyen" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "bemenet",
      email: "email cím",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO időbélyeg",
      date: "ISO dátum",
      time: "ISO idő",
      duration: "ISO időintervallum",
      ipv4: "IPv4 cím",
      ipv6: "IPv6 cím",
      mac: "MAC cím",
      cidrv4: "IPv4 tartomány",
      cidrv6: "IPv6 tartomány",
      base64: "base64-kódolt string",
      base64url: "base64url-kódolt string",
      json_string: "JSON string",
      e164: "E.164 szám",
      credit_card: "hitelkártyaszám",
      currency_code: "pénznemkód",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "bemenet"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "szám",
      array: "tömb"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Érvénytelen bemenet: a várt érték instanceof ${issue2.expected}, a kapott érték ${received}`;
          }
          return `Érvénytelen bemenet: a várt érték ${expected}, a kapott érték ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Érvénytelen bemenet: a várt érték ${stringifyPrimitive(issue2.values[0])}`;
          return `Érvénytelen opció: valamelyik érték várt ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Túl nagy: ${issue2.origin ?? "érték"} mérete túl nagy ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elem"}`;
          return `Túl nagy: a bemeneti érték ${issue2.origin ?? "érték"} túl nagy: ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Túl kicsi: a bemeneti érték ${issue2.origin} mérete túl kicsi ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Túl kicsi: a bemeneti érték ${issue2.origin} túl kicsi ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Érvénytelen string: "${_issue.prefix}" értékkel kell kezdődnie`;
          if (_issue.format === "ends_with")
            return `Érvénytelen string: "${_issue.suffix}" értékkel kell végződnie`;
          if (_issue.format === "includes")
            return `Érvénytelen string: "${_issue.includes}" értéket kell tartalmaznia`;
          if (_issue.format === "regex")
            return `Érvénytelen string: ${_issue.pattern} mintának kell megfelelnie`;
          return `Érvénytelen ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Érvénytelen szám: ${issue2.divisor} többszörösének kell lennie`;
        case "unrecognized_keys":
          return `Ismeretlen kulcs${issue2.keys.length > 1 ? "s" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Érvénytelen kulcs ${issue2.origin}`;
        case "invalid_union":
          return "Érvénytelen bemenet";
        case "invalid_element":
          return `Érvénytelen érték: ${issue2.origin}`;
        default:
          return `Érvénytelen bemenet`;
      }
    };
  };
  function hu_default() {
    return {
      localeError: error23()
    };
  }

  // node_modules/zod/v4/locales/hy.js
  function getArmenianPlural(count2, one, many) {
    return Math.abs(count2) === 1 ? one : many;
  }
  function withDefiniteArticle(word) {
    if (!word)
      return "";
    const vowels = ["ա", "ե", "ը", "ի", "ո", "ու", "օ"];
    const lastChar = word[word.length - 1];
    return word + (vowels.includes(lastChar) ? "ն" : "ը");
  }
  var error24 = () => {
    const Sizable = {
      string: {
        unit: {
          one: "նշան",
          many: "նշաններ"
        },
        verb: "ունենալ"
      },
      file: {
        unit: {
          one: "բայթ",
          many: "բայթեր"
        },
        verb: "ունենալ"
      },
      array: {
        unit: {
          one: "տարր",
          many: "տարրեր"
        },
        verb: "ունենալ"
      },
      set: {
        unit: {
          one: "տարր",
          many: "տարրեր"
        },
        verb: "ունենալ"
      },
      map: {
        unit: {
          one: "տարր",
          many: "տարրեր"
        },
        verb: "ունենալ"
      }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "մուտք",
      email: "էլ. հասցե",
      url: "URL",
      emoji: "էմոջի",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO ամսաթիվ և ժամ",
      date: "ISO ամսաթիվ",
      time: "ISO ժամ",
      duration: "ISO տևողություն",
      ipv4: "IPv4 հասցե",
      ipv6: "IPv6 հասցե",
      mac: "MAC հասցե",
      cidrv4: "IPv4 միջակայք",
      cidrv6: "IPv6 միջակայք",
      base64: "base64 ձևաչափով տող",
      base64url: "base64url ձևաչափով տող",
      json_string: "JSON տող",
      e164: "E.164 համար",
      credit_card: "կրեդիտ քարտի համար",
      currency_code: "արժույթի կոդ",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "մուտք"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "թիվ",
      array: "զանգված"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Սխալ մուտքագրում․ սպասվում էր instanceof ${issue2.expected}, ստացվել է ${received}`;
          }
          return `Սխալ մուտքագրում․ սպասվում էր ${expected}, ստացվել է ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Սխալ մուտքագրում․ սպասվում էր ${stringifyPrimitive(issue2.values[1])}`;
          return `Սխալ տարբերակ․ սպասվում էր հետևյալներից մեկը՝ ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            const maxValue = Number(issue2.maximum);
            const unit = getArmenianPlural(maxValue, sizing.unit.one, sizing.unit.many);
            return `Չափազանց մեծ արժեք․ սպասվում է, որ ${withDefiniteArticle(issue2.origin ?? "արժեք")} կունենա ${adj}${issue2.maximum.toString()} ${unit}`;
          }
          return `Չափազանց մեծ արժեք․ սպասվում է, որ ${withDefiniteArticle(issue2.origin ?? "արժեք")} լինի ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            const minValue = Number(issue2.minimum);
            const unit = getArmenianPlural(minValue, sizing.unit.one, sizing.unit.many);
            return `Չափազանց փոքր արժեք․ սպասվում է, որ ${withDefiniteArticle(issue2.origin)} կունենա ${adj}${issue2.minimum.toString()} ${unit}`;
          }
          return `Չափազանց փոքր արժեք․ սպասվում է, որ ${withDefiniteArticle(issue2.origin)} լինի ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Սխալ տող․ պետք է սկսվի "${_issue.prefix}"-ով`;
          if (_issue.format === "ends_with")
            return `Սխալ տող․ պետք է ավարտվի "${_issue.suffix}"-ով`;
          if (_issue.format === "includes")
            return `Սխալ տող․ պետք է պարունակի "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Սխալ տող․ պետք է համապատասխանի ${_issue.pattern} ձևաչափին`;
          return `Սխալ ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Սխալ թիվ․ պետք է բազմապատիկ լինի ${issue2.divisor}-ի`;
        case "unrecognized_keys":
          return `Չճանաչված բանալի${issue2.keys.length > 1 ? "ներ" : ""}. ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Սխալ բանալի ${withDefiniteArticle(issue2.origin)}-ում`;
        case "invalid_union":
          return "Սխալ մուտքագրում";
        case "invalid_element":
          return `Սխալ արժեք ${withDefiniteArticle(issue2.origin)}-ում`;
        default:
          return `Սխալ մուտքագրում`;
      }
    };
  };
  function hy_default() {
    return {
      localeError: error24()
    };
  }

  // node_modules/zod/v4/locales/id.js
  var error25 = () => {
    const Sizable = {
      string: { unit: "karakter", verb: "memiliki" },
      file: { unit: "byte", verb: "memiliki" },
      array: { unit: "item", verb: "memiliki" },
      set: { unit: "item", verb: "memiliki" },
      map: { unit: "item", verb: "memiliki" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "input",
      email: "alamat email",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "tanggal dan waktu format ISO",
      date: "tanggal format ISO",
      time: "jam format ISO",
      duration: "durasi format ISO",
      ipv4: "alamat IPv4",
      ipv6: "alamat IPv6",
      mac: "alamat MAC",
      cidrv4: "rentang alamat IPv4",
      cidrv6: "rentang alamat IPv6",
      base64: "string dengan enkode base64",
      base64url: "string dengan enkode base64url",
      json_string: "string JSON",
      e164: "angka E.164",
      credit_card: "nomor kartu kredit",
      currency_code: "kode mata uang",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "input"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Input tidak valid: diharapkan instanceof ${issue2.expected}, diterima ${received}`;
          }
          return `Input tidak valid: diharapkan ${expected}, diterima ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Input tidak valid: diharapkan ${stringifyPrimitive(issue2.values[0])}`;
          return `Pilihan tidak valid: diharapkan salah satu dari ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Terlalu besar: diharapkan ${issue2.origin ?? "value"} memiliki ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elemen"}`;
          return `Terlalu besar: diharapkan ${issue2.origin ?? "value"} menjadi ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Terlalu kecil: diharapkan ${issue2.origin} memiliki ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Terlalu kecil: diharapkan ${issue2.origin} menjadi ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `String tidak valid: harus dimulai dengan "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `String tidak valid: harus berakhir dengan "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `String tidak valid: harus menyertakan "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `String tidak valid: harus sesuai pola ${_issue.pattern}`;
          return `${FormatDictionary[_issue.format] ?? issue2.format} tidak valid`;
        }
        case "not_multiple_of":
          return `Angka tidak valid: harus kelipatan dari ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Kunci tidak dikenali ${issue2.keys.length > 1 ? "s" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Kunci tidak valid di ${issue2.origin}`;
        case "invalid_union":
          return "Input tidak valid";
        case "invalid_element":
          return `Nilai tidak valid di ${issue2.origin}`;
        default:
          return `Input tidak valid`;
      }
    };
  };
  function id_default() {
    return {
      localeError: error25()
    };
  }

  // node_modules/zod/v4/locales/is.js
  var error26 = () => {
    const Sizable = {
      string: { unit: "stafi", verb: "að hafa" },
      file: { unit: "bæti", verb: "að hafa" },
      array: { unit: "hluti", verb: "að hafa" },
      set: { unit: "hluti", verb: "að hafa" },
      map: { unit: "hluti", verb: "að hafa" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "gildi",
      email: "netfang",
      url: "vefslóð",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO dagsetning og tími",
      date: "ISO dagsetning",
      time: "ISO tími",
      duration: "ISO tímalengd",
      ipv4: "IPv4 address",
      ipv6: "IPv6 address",
      mac: "MAC address",
      cidrv4: "IPv4 range",
      cidrv6: "IPv6 range",
      base64: "base64-encoded strengur",
      base64url: "base64url-encoded strengur",
      json_string: "JSON strengur",
      e164: "E.164 tölugildi",
      credit_card: "kreditkortanúmer",
      currency_code: "gjaldmiðilskóði",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "gildi"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "númer",
      array: "fylki"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Rangt gildi: Þú slóst inn ${received} þar sem á að vera instanceof ${issue2.expected}`;
          }
          return `Rangt gildi: Þú slóst inn ${received} þar sem á að vera ${expected}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Rangt gildi: gert ráð fyrir ${stringifyPrimitive(issue2.values[0])}`;
          return `Ógilt val: má vera eitt af eftirfarandi ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Of stórt: gert er ráð fyrir að ${issue2.origin ?? "gildi"} hafi ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "hluti"}`;
          return `Of stórt: gert er ráð fyrir að ${issue2.origin ?? "gildi"} sé ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Of lítið: gert er ráð fyrir að ${issue2.origin} hafi ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Of lítið: gert er ráð fyrir að ${issue2.origin} sé ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Ógildur strengur: verður að byrja á "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `Ógildur strengur: verður að enda á "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Ógildur strengur: verður að innihalda "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Ógildur strengur: verður að fylgja mynstri ${_issue.pattern}`;
          return `Rangt ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Röng tala: verður að vera margfeldi af ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Óþekkt ${issue2.keys.length > 1 ? "ir lyklar" : "ur lykill"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Rangur lykill í ${issue2.origin}`;
        case "invalid_union":
          return "Rangt gildi";
        case "invalid_element":
          return `Rangt gildi í ${issue2.origin}`;
        default:
          return `Rangt gildi`;
      }
    };
  };
  function is_default() {
    return {
      localeError: error26()
    };
  }

  // node_modules/zod/v4/locales/it.js
  var error27 = () => {
    const Sizable = {
      string: { unit: "caratteri", verb: "avere" },
      file: { unit: "byte", verb: "avere" },
      array: { unit: "elementi", verb: "avere" },
      set: { unit: "elementi", verb: "avere" },
      map: { unit: "elementi", verb: "avere" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "input",
      email: "indirizzo email",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "data e ora ISO",
      date: "data ISO",
      time: "ora ISO",
      duration: "durata ISO",
      ipv4: "indirizzo IPv4",
      ipv6: "indirizzo IPv6",
      mac: "indirizzo MAC",
      cidrv4: "intervallo IPv4",
      cidrv6: "intervallo IPv6",
      base64: "stringa codificata in base64",
      base64url: "URL codificata in base64",
      json_string: "stringa JSON",
      e164: "numero E.164",
      credit_card: "numero di carta di credito",
      currency_code: "codice valuta",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "input"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "numero",
      array: "vettore"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Input non valido: atteso instanceof ${issue2.expected}, ricevuto ${received}`;
          }
          return `Input non valido: atteso ${expected}, ricevuto ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Input non valido: atteso ${stringifyPrimitive(issue2.values[0])}`;
          return `Opzione non valida: atteso uno tra ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Troppo grande: ${issue2.origin ?? "valore"} deve avere ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elementi"}`;
          return `Troppo grande: ${issue2.origin ?? "valore"} deve essere ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Troppo piccolo: ${issue2.origin} deve avere ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Troppo piccolo: ${issue2.origin} deve essere ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Stringa non valida: deve iniziare con "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Stringa non valida: deve terminare con "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Stringa non valida: deve includere "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Stringa non valida: deve corrispondere al pattern ${_issue.pattern}`;
          return `Input non valido: ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Numero non valido: deve essere un multiplo di ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Chiav${issue2.keys.length > 1 ? "i" : "e"} non riconosciut${issue2.keys.length > 1 ? "e" : "a"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Chiave non valida in ${issue2.origin}`;
        case "invalid_union":
          return "Input non valido";
        case "invalid_element":
          return `Valore non valido in ${issue2.origin}`;
        default:
          return `Input non valido`;
      }
    };
  };
  function it_default() {
    return {
      localeError: error27()
    };
  }

  // node_modules/zod/v4/locales/ja.js
  var error28 = () => {
    const Sizable = {
      string: { unit: "文字", verb: "である" },
      file: { unit: "バイト", verb: "である" },
      array: { unit: "要素", verb: "である" },
      set: { unit: "要素", verb: "である" },
      map: { unit: "要素", verb: "である" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "入力値",
      email: "メールアドレス",
      url: "URL",
      emoji: "絵文字",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO日時",
      date: "ISO日付",
      time: "ISO時刻",
      duration: "ISO期間",
      ipv4: "IPv4アドレス",
      ipv6: "IPv6アドレス",
      mac: "MACアドレス",
      cidrv4: "IPv4範囲",
      cidrv6: "IPv6範囲",
      base64: "base64エンコード文字列",
      base64url: "base64urlエンコード文字列",
      json_string: "JSON文字列",
      e164: "E.164番号",
      credit_card: "クレジットカード番号",
      currency_code: "通貨コード",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "入力値"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "数値",
      array: "配列"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `無効な入力: instanceof ${issue2.expected}が期待されましたが、${received}が入力されました`;
          }
          return `無効な入力: ${expected}が期待されましたが、${received}が入力されました`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `無効な入力: ${stringifyPrimitive(issue2.values[0])}が期待されました`;
          return `無効な選択: ${joinValues(issue2.values, "、")}のいずれかである必要があります`;
        case "too_big": {
          const adj = issue2.inclusive ? "以下である" : "より小さい";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `大きすぎる値: ${issue2.origin ?? "値"}は${issue2.maximum.toString()}${sizing.unit ?? "要素"}${adj}必要があります`;
          return `大きすぎる値: ${issue2.origin ?? "値"}は${issue2.maximum.toString()}${adj}必要があります`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? "以上である" : "より大きい";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `小さすぎる値: ${issue2.origin}は${issue2.minimum.toString()}${sizing.unit}${adj}必要があります`;
          return `小さすぎる値: ${issue2.origin}は${issue2.minimum.toString()}${adj}必要があります`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `無効な文字列: "${_issue.prefix}"で始まる必要があります`;
          if (_issue.format === "ends_with")
            return `無効な文字列: "${_issue.suffix}"で終わる必要があります`;
          if (_issue.format === "includes")
            return `無効な文字列: "${_issue.includes}"を含む必要があります`;
          if (_issue.format === "regex")
            return `無効な文字列: パターン${_issue.pattern}に一致する必要があります`;
          return `無効な${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `無効な数値: ${issue2.divisor}の倍数である必要があります`;
        case "unrecognized_keys":
          return `認識されていないキー${issue2.keys.length > 1 ? "群" : ""}: ${joinValues(issue2.keys, "、")}`;
        case "invalid_key":
          return `${issue2.origin}内の無効なキー`;
        case "invalid_union":
          return "無効な入力";
        case "invalid_element":
          return `${issue2.origin}内の無効な値`;
        default:
          return `無効な入力`;
      }
    };
  };
  function ja_default() {
    return {
      localeError: error28()
    };
  }

  // node_modules/zod/v4/locales/ka.js
  var error29 = () => {
    const Sizable = {
      string: { unit: "სიმბოლო", verb: "უნდა შეიცავდეს" },
      file: { unit: "ბაიტი", verb: "უნდა შეიცავდეს" },
      array: { unit: "ელემენტი", verb: "უნდა შეიცავდეს" },
      set: { unit: "ელემენტი", verb: "უნდა შეიცავდეს" },
      map: { unit: "ელემენტი", verb: "უნდა შეიცავდეს" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "შეყვანა",
      email: "ელ-ფოსტის მისამართი",
      url: "URL",
      emoji: "ემოჯი",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "თარიღი-დრო",
      date: "თარიღი",
      time: "დრო",
      duration: "ხანგრძლივობა",
      ipv4: "IPv4 მისამართი",
      ipv6: "IPv6 მისამართი",
      mac: "MAC მისამართი",
      cidrv4: "IPv4 დიაპაზონი",
      cidrv6: "IPv6 დიაპაზონი",
      base64: "base64-კოდირებული ველი",
      base64url: "base64url-კოდირებული ველი",
      json_string: "JSON ველი",
      e164: "E.164 ნომერი",
      credit_card: "საკრედიტო ბარათის ნომერი",
      currency_code: "ვალუტის კოდი",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "შეყვანა"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "რიცხვი",
      string: "ველი",
      boolean: "ბულეანი",
      function: "ფუნქცია",
      array: "მასივი"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `არასწორი შეყვანა: მოსალოდნელი instanceof ${issue2.expected}, მიღებული ${received}`;
          }
          return `არასწორი შეყვანა: მოსალოდნელი ${expected}, მიღებული ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `არასწორი შეყვანა: მოსალოდნელი ${stringifyPrimitive(issue2.values[0])}`;
          return `არასწორი ვარიანტი: მოსალოდნელია ერთ-ერთი ${joinValues(issue2.values, "|")}-დან`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `ზედმეტად დიდი: მოსალოდნელი ${issue2.origin ?? "მნიშვნელობა"} ${sizing.verb} ${adj}${issue2.maximum.toString()} ${sizing.unit}`;
          return `ზედმეტად დიდი: მოსალოდნელი ${issue2.origin ?? "მნიშვნელობა"} იყოს ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `ზედმეტად პატარა: მოსალოდნელი ${issue2.origin} ${sizing.verb} ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `ზედმეტად პატარა: მოსალოდნელი ${issue2.origin} იყოს ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `არასწორი ველი: უნდა იწყებოდეს "${_issue.prefix}"-ით`;
          }
          if (_issue.format === "ends_with")
            return `არასწორი ველი: უნდა მთავრდებოდეს "${_issue.suffix}"-ით`;
          if (_issue.format === "includes")
            return `არასწორი ველი: უნდა შეიცავდეს "${_issue.includes}"-ს`;
          if (_issue.format === "regex")
            return `არასწორი ველი: უნდა შეესაბამებოდეს შაბლონს ${_issue.pattern}`;
          return `არასწორი ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `არასწორი რიცხვი: უნდა იყოს ${issue2.divisor}-ის ჯერადი`;
        case "unrecognized_keys":
          return `უცნობი გასაღებ${issue2.keys.length > 1 ? "ები" : "ი"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `არასწორი გასაღები ${issue2.origin}-ში`;
        case "invalid_union":
          return "არასწორი შეყვანა";
        case "invalid_element":
          return `არასწორი მნიშვნელობა ${issue2.origin}-ში`;
        default:
          return `არასწორი შეყვანა`;
      }
    };
  };
  function ka_default() {
    return {
      localeError: error29()
    };
  }

  // node_modules/zod/v4/locales/km.js
  var error30 = () => {
    const Sizable = {
      string: { unit: "តួអក្សរ", verb: "គួរមាន" },
      file: { unit: "បៃ", verb: "គួរមាន" },
      array: { unit: "ធាតុ", verb: "គួរមាន" },
      set: { unit: "ធាតុ", verb: "គួរមាន" },
      map: { unit: "ធាតុ", verb: "គួរមាន" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "ទិន្នន័យបញ្ចូល",
      email: "អាសយដ្ឋានអ៊ីមែល",
      url: "URL",
      emoji: "សញ្ញាអារម្មណ៍",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "កាលបរិច្ឆេទ និងម៉ោង ISO",
      date: "កាលបរិច្ឆេទ ISO",
      time: "ម៉ោង ISO",
      duration: "រយៈពេល ISO",
      ipv4: "អាសយដ្ឋាន IPv4",
      ipv6: "អាសយដ្ឋាន IPv6",
      mac: "អាសយដ្ឋាន MAC",
      cidrv4: "ដែនអាសយដ្ឋាន IPv4",
      cidrv6: "ដែនអាសយដ្ឋាន IPv6",
      base64: "ខ្សែអក្សរអ៊ិកូដ base64",
      base64url: "ខ្សែអក្សរអ៊ិកូដ base64url",
      json_string: "ខ្សែអក្សរ JSON",
      e164: "លេខ E.164",
      credit_card: "លេខប័ណ្ណឥណទាន",
      currency_code: "កូដរូបិយប័ណ្ណ",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "ទិន្នន័យបញ្ចូល"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "លេខ",
      array: "អារេ (Array)",
      null: "គ្មានតម្លៃ (null)"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `ទិន្នន័យបញ្ចូលមិនត្រឹមត្រូវ៖ ត្រូវការ instanceof ${issue2.expected} ប៉ុន្តែទទួលបាន ${received}`;
          }
          return `ទិន្នន័យបញ្ចូលមិនត្រឹមត្រូវ៖ ត្រូវការ ${expected} ប៉ុន្តែទទួលបាន ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `ទិន្នន័យបញ្ចូលមិនត្រឹមត្រូវ៖ ត្រូវការ ${stringifyPrimitive(issue2.values[0])}`;
          return `ជម្រើសមិនត្រឹមត្រូវ៖ ត្រូវជាមួយក្នុងចំណោម ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `ធំពេក៖ ត្រូវការ ${issue2.origin ?? "តម្លៃ"} ${adj} ${issue2.maximum.toString()} ${sizing.unit ?? "ធាតុ"}`;
          return `ធំពេក៖ ត្រូវការ ${issue2.origin ?? "តម្លៃ"} ${adj} ${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `តូចពេក៖ ត្រូវការ ${issue2.origin} ${adj} ${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `តូចពេក៖ ត្រូវការ ${issue2.origin} ${adj} ${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `ខ្សែអក្សរមិនត្រឹមត្រូវ៖ ត្រូវចាប់ផ្តើមដោយ "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `ខ្សែអក្សរមិនត្រឹមត្រូវ៖ ត្រូវបញ្ចប់ដោយ "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `ខ្សែអក្សរមិនត្រឹមត្រូវ៖ ត្រូវមាន "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `ខ្សែអក្សរមិនត្រឹមត្រូវ៖ ត្រូវតែផ្គូផ្គងនឹងទម្រង់ដែលបានកំណត់ ${_issue.pattern}`;
          return `មិនត្រឹមត្រូវ៖ ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `លេខមិនត្រឹមត្រូវ៖ ត្រូវតែជាពហុគុណនៃ ${issue2.divisor}`;
        case "unrecognized_keys":
          return `រកឃើញសោមិនស្គាល់៖ ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `សោមិនត្រឹមត្រូវនៅក្នុង ${issue2.origin}`;
        case "invalid_union":
          return `ទិន្នន័យមិនត្រឹមត្រូវ`;
        case "invalid_element":
          return `ទិន្នន័យមិនត្រឹមត្រូវនៅក្នុង ${issue2.origin}`;
        default:
          return `ទិន្នន័យមិនត្រឹមត្រូវ`;
      }
    };
  };
  function km_default() {
    return {
      localeError: error30()
    };
  }

  // node_modules/zod/v4/locales/kh.js
  function kh_default() {
    return km_default();
  }

  // node_modules/zod/v4/locales/kn.js
  var error31 = () => {
    const Sizable = {
      string: { unit: "ಅಕ್ಷರಗಳು", verb: "ಹೊಂದಲು" },
      file: { unit: "ಬೈಟ್‌ಗಳು", verb: "ಹೊಂದಲು" },
      array: { unit: "ವಸ್ತುಗಳು", verb: "ಹೊಂದಲು" },
      set: { unit: "ವಸ್ತುಗಳು", verb: "ಹೊಂದಲು" },
      map: { unit: "entries", verb: "ಹೊಂದಲು" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "ಇನ್ಪುಟ್",
      email: "email ವಿಳಾಸ",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO ದಿನಾಂಕದ ಸಮಯ",
      date: "ISO ದಿನಾಂಕ",
      time: "ISO ಸಮಯ",
      duration: "ISO ಅವಧಿ",
      ipv4: "IPv4 ವಿಳಾಸ",
      ipv6: "IPv6 ವಿಳಾಸ",
      mac: "MAC ವಿಳಾಸ",
      cidrv4: "IPv4 ವ್ಯಾಪ್ತಿಯ",
      cidrv6: "IPv6 ವ್ಯಾಪ್ತಿಯ",
      base64: "base64-encodedಸ್ಟ್ರಿಂಗ್",
      base64url: "base64url-encodedಸ್ಟ್ರಿಂಗ್",
      json_string: "JSONಸ್ಟ್ರಿಂಗ್",
      e164: "E.164 ಸಂಖ್ಯೆ",
      credit_card: "ಕ್ರೆಡಿಟ್ ಕಾರ್ಡ್ ಸಂಖ್ಯೆ",
      currency_code: "ಕರೆನ್ಸಿ ಕೋಡ್",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "ಇನ್ಪುಟ್"
    };
    const TypeDictionary = {
      // Compatibility: "nan" -> "NaN" for display
      nan: "NaN"
      // All other type names omitted - they fall back to raw values via ?? operator
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          return `ಅಮಾನ್ಯ ಇನ್‌ಪುಟ್: ನಿರೀಕ್ಷಿಸಲಾಗಿದೆ ${expected}, ಸ್ವೀಕರಿಸಿದನು ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `ಅಮಾನ್ಯ ಇನ್‌ಪುಟ್: ನಿರೀಕ್ಷಿಸಲಾಗಿದೆ ${stringifyPrimitive(issue2.values[0])}`;
          return `ಅಮಾನ್ಯ ಆಯ್ಕೆ: ಇವುಗಳಲ್ಲಿ ಒಂದನ್ನು ನಿರೀಕ್ಷಿಸಲಾಗಿದೆ ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `ತುಂಬಾ ದೊಡ್ಡದು: ನಿರೀಕ್ಷಿಸಲಾಗಿದೆ ${issue2.origin ?? "value"} ಹೊಂದಲು ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "ಅಂಶಗಳು"}`;
          return `ತುಂಬಾ ದೊಡ್ಡದು: ನಿರೀಕ್ಷಿಸಲಾಗಿದೆ ${issue2.origin ?? "value"} ಎಂದು ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `ತುಂಬಾ ಚಿಕ್ಕದು: ನಿರೀಕ್ಷಿಸಲಾಗಿದೆ ${issue2.origin} ಹೊಂದಲು ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `ತುಂಬಾ ಚಿಕ್ಕದು: ನಿರೀಕ್ಷಿಸಲಾಗಿದೆ ${issue2.origin} ಎಂದು ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `ಅಮಾನ್ಯವಾದ ಸ್ಟ್ರಿಂಗ್: ಇದರೊಂದಿಗೆ ಪ್ರಾರಂಭಿಸಬೇಕು "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `ಅಮಾನ್ಯವಾದ ಸ್ಟ್ರಿಂಗ್: ಇದರೊಂದಿಗೆ ಕೊನೆಗೊಳ್ಳಬೇಕು "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `ಅಮಾನ್ಯ ಸ್ಟ್ರಿಂಗ್: ಒಳಗೊಂಡಿರಬೇಕು "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `ಅಮಾನ್ಯವಾದ ಸ್ಟ್ರಿಂಗ್: ಮಾದರಿಗೆ ಹೊಂದಿಕೆಯಾಗಬೇಕು ${_issue.pattern}`;
          return `ಅಮಾನ್ಯ ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `ಅಮಾನ್ಯ ಸಂಖ್ಯೆ: ಬಹುಸಂಖ್ಯೆಯಾಗಿರಬೇಕು ${issue2.divisor}`;
        case "unrecognized_keys":
          return `ಗುರುತಿಸಲಾಗದ ಕೀ ${issue2.keys.length > 1 ? "s" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `ಅಮಾನ್ಯವಾದ ಕೀ ಇನ್ ${issue2.origin}`;
        case "invalid_union":
          if (issue2.options && Array.isArray(issue2.options) && issue2.options.length > 0) {
            const opts = issue2.options.map((o) => `'${o}'`).join(" | ");
            return `ಅಮಾನ್ಯ ತಾರತಮ್ಯ ಮೌಲ್ಯ. ನಿರೀಕ್ಷಿಸಲಾಗಿದೆ ${opts}`;
          }
          return "ಅಮಾನ್ಯ ಇನ್‌ಪುಟ್";
        case "invalid_element":
          return `ರಲ್ಲಿ ಅಮಾನ್ಯ ಮೌಲ್ಯ ${issue2.origin}`;
        default:
          return `ಅಮಾನ್ಯ ಇನ್‌ಪುಟ್`;
      }
    };
  };
  function kn_default() {
    return {
      localeError: error31()
    };
  }

  // node_modules/zod/v4/locales/ko.js
  var error32 = () => {
    const Sizable = {
      string: { unit: "문자", verb: "to have" },
      file: { unit: "바이트", verb: "to have" },
      array: { unit: "개", verb: "to have" },
      set: { unit: "개", verb: "to have" },
      map: { unit: "개", verb: "to have" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "입력",
      email: "이메일 주소",
      url: "URL",
      emoji: "이모지",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO 날짜시간",
      date: "ISO 날짜",
      time: "ISO 시간",
      duration: "ISO 기간",
      ipv4: "IPv4 주소",
      ipv6: "IPv6 주소",
      mac: "MAC 주소",
      cidrv4: "IPv4 범위",
      cidrv6: "IPv6 범위",
      base64: "base64 인코딩 문자열",
      base64url: "base64url 인코딩 문자열",
      json_string: "JSON 문자열",
      e164: "E.164 번호",
      credit_card: "신용카드 번호",
      currency_code: "통화 코드",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "입력"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `잘못된 입력: 예상 타입은 instanceof ${issue2.expected}, 받은 타입은 ${received}입니다`;
          }
          return `잘못된 입력: 예상 타입은 ${expected}, 받은 타입은 ${received}입니다`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `잘못된 입력: 값은 ${stringifyPrimitive(issue2.values[0])} 이어야 합니다`;
          return `잘못된 옵션: ${joinValues(issue2.values, "또는 ")} 중 하나여야 합니다`;
        case "too_big": {
          const adj = issue2.inclusive ? "이하" : "미만";
          const suffix = adj === "미만" ? "이어야 합니다" : "여야 합니다";
          const sizing = getSizing(issue2.origin);
          const unit = sizing?.unit ?? "요소";
          if (sizing)
            return `${issue2.origin ?? "값"}이 너무 큽니다: ${issue2.maximum.toString()}${unit} ${adj}${suffix}`;
          return `${issue2.origin ?? "값"}이 너무 큽니다: ${issue2.maximum.toString()} ${adj}${suffix}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? "이상" : "초과";
          const suffix = adj === "이상" ? "이어야 합니다" : "여야 합니다";
          const sizing = getSizing(issue2.origin);
          const unit = sizing?.unit ?? "요소";
          if (sizing) {
            return `${issue2.origin ?? "값"}이 너무 작습니다: ${issue2.minimum.toString()}${unit} ${adj}${suffix}`;
          }
          return `${issue2.origin ?? "값"}이 너무 작습니다: ${issue2.minimum.toString()} ${adj}${suffix}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `잘못된 문자열: "${_issue.prefix}"(으)로 시작해야 합니다`;
          }
          if (_issue.format === "ends_with")
            return `잘못된 문자열: "${_issue.suffix}"(으)로 끝나야 합니다`;
          if (_issue.format === "includes")
            return `잘못된 문자열: "${_issue.includes}"을(를) 포함해야 합니다`;
          if (_issue.format === "regex")
            return `잘못된 문자열: 정규식 ${_issue.pattern} 패턴과 일치해야 합니다`;
          return `잘못된 ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `잘못된 숫자: ${issue2.divisor}의 배수여야 합니다`;
        case "unrecognized_keys":
          return `인식할 수 없는 키: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `잘못된 키: ${issue2.origin}`;
        case "invalid_union":
          return `잘못된 입력`;
        case "invalid_element":
          return `잘못된 값: ${issue2.origin}`;
        default:
          return `잘못된 입력`;
      }
    };
  };
  function ko_default() {
    return {
      localeError: error32()
    };
  }

  // node_modules/zod/v4/locales/lt.js
  var capitalizeFirstCharacter = (text) => {
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  function getUnitTypeFromNumber(number4) {
    const abs = Math.abs(number4);
    const last = abs % 10;
    const last2 = abs % 100;
    if (last2 >= 11 && last2 <= 19 || last === 0)
      return "many";
    if (last === 1)
      return "one";
    return "few";
  }
  var error33 = () => {
    const Sizable = {
      string: {
        unit: {
          one: "simbolis",
          few: "simboliai",
          many: "simbolių"
        },
        verb: {
          smaller: {
            inclusive: "turi būti ne ilgesnė kaip",
            notInclusive: "turi būti trumpesnė kaip"
          },
          bigger: {
            inclusive: "turi būti ne trumpesnė kaip",
            notInclusive: "turi būti ilgesnė kaip"
          }
        }
      },
      file: {
        unit: {
          one: "baitas",
          few: "baitai",
          many: "baitų"
        },
        verb: {
          smaller: {
            inclusive: "turi būti ne didesnis kaip",
            notInclusive: "turi būti mažesnis kaip"
          },
          bigger: {
            inclusive: "turi būti ne mažesnis kaip",
            notInclusive: "turi būti didesnis kaip"
          }
        }
      },
      array: {
        unit: {
          one: "elementą",
          few: "elementus",
          many: "elementų"
        },
        verb: {
          smaller: {
            inclusive: "turi turėti ne daugiau kaip",
            notInclusive: "turi turėti mažiau kaip"
          },
          bigger: {
            inclusive: "turi turėti ne mažiau kaip",
            notInclusive: "turi turėti daugiau kaip"
          }
        }
      },
      set: {
        unit: {
          one: "elementą",
          few: "elementus",
          many: "elementų"
        },
        verb: {
          smaller: {
            inclusive: "turi turėti ne daugiau kaip",
            notInclusive: "turi turėti mažiau kaip"
          },
          bigger: {
            inclusive: "turi turėti ne mažiau kaip",
            notInclusive: "turi turėti daugiau kaip"
          }
        }
      }
    };
    function getSizing(origin, unitType, inclusive, targetShouldBe) {
      const result = Sizable[origin] ?? null;
      if (result === null)
        return result;
      return {
        unit: result.unit[unitType],
        verb: result.verb[targetShouldBe][inclusive ? "inclusive" : "notInclusive"]
      };
    }
    const FormatDictionary = {
      regex: "įvestis",
      email: "el. pašto adresas",
      url: "URL",
      emoji: "jaustukas",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO data ir laikas",
      date: "ISO data",
      time: "ISO laikas",
      duration: "ISO trukmė",
      ipv4: "IPv4 adresas",
      ipv6: "IPv6 adresas",
      mac: "MAC adresas",
      cidrv4: "IPv4 tinklo prefiksas (CIDR)",
      cidrv6: "IPv6 tinklo prefiksas (CIDR)",
      base64: "base64 užkoduota eilutė",
      base64url: "base64url užkoduota eilutė",
      json_string: "JSON eilutė",
      e164: "E.164 numeris",
      credit_card: "kredito kortelės numeris",
      currency_code: "valiutos kodas",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "įvestis"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "skaičius",
      bigint: "sveikasis skaičius",
      string: "eilutė",
      boolean: "loginė reikšmė",
      undefined: "neapibrėžta reikšmė",
      function: "funkcija",
      symbol: "simbolis",
      array: "masyvas",
      object: "objektas",
      null: "nulinė reikšmė"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Gautas tipas ${received}, o tikėtasi - instanceof ${issue2.expected}`;
          }
          return `Gautas tipas ${received}, o tikėtasi - ${expected}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Privalo būti ${stringifyPrimitive(issue2.values[0])}`;
          return `Privalo būti vienas iš ${joinValues(issue2.values, "|")} pasirinkimų`;
        case "too_big": {
          const origin = TypeDictionary[issue2.origin] ?? issue2.origin;
          const sizing = getSizing(issue2.origin, getUnitTypeFromNumber(Number(issue2.maximum)), issue2.inclusive ?? false, "smaller");
          if (sizing?.verb)
            return `${capitalizeFirstCharacter(origin ?? issue2.origin ?? "reikšmė")} ${sizing.verb} ${issue2.maximum.toString()} ${sizing.unit ?? "elementų"}`;
          const adj = issue2.inclusive ? "ne didesnis kaip" : "mažesnis kaip";
          return `${capitalizeFirstCharacter(origin ?? issue2.origin ?? "reikšmė")} turi būti ${adj} ${issue2.maximum.toString()} ${sizing?.unit}`;
        }
        case "too_small": {
          const origin = TypeDictionary[issue2.origin] ?? issue2.origin;
          const sizing = getSizing(issue2.origin, getUnitTypeFromNumber(Number(issue2.minimum)), issue2.inclusive ?? false, "bigger");
          if (sizing?.verb)
            return `${capitalizeFirstCharacter(origin ?? issue2.origin ?? "reikšmė")} ${sizing.verb} ${issue2.minimum.toString()} ${sizing.unit ?? "elementų"}`;
          const adj = issue2.inclusive ? "ne mažesnis kaip" : "didesnis kaip";
          return `${capitalizeFirstCharacter(origin ?? issue2.origin ?? "reikšmė")} turi būti ${adj} ${issue2.minimum.toString()} ${sizing?.unit}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Eilutė privalo prasidėti "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `Eilutė privalo pasibaigti "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Eilutė privalo įtraukti "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Eilutė privalo atitikti ${_issue.pattern}`;
          return `Neteisingas ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Skaičius privalo būti ${issue2.divisor} kartotinis.`;
        case "unrecognized_keys":
          return `Neatpažint${issue2.keys.length > 1 ? "i" : "as"} rakt${issue2.keys.length > 1 ? "ai" : "as"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return "Rastas klaidingas raktas";
        case "invalid_union":
          return "Klaidinga įvestis";
        case "invalid_element": {
          const origin = TypeDictionary[issue2.origin] ?? issue2.origin;
          return `${capitalizeFirstCharacter(origin ?? issue2.origin ?? "reikšmė")} turi klaidingą įvestį`;
        }
        default:
          return "Klaidinga įvestis";
      }
    };
  };
  function lt_default() {
    return {
      localeError: error33()
    };
  }

  // node_modules/zod/v4/locales/mk.js
  var error34 = () => {
    const Sizable = {
      string: { unit: "знаци", verb: "да имаат" },
      file: { unit: "бајти", verb: "да имаат" },
      array: { unit: "ставки", verb: "да имаат" },
      set: { unit: "ставки", verb: "да имаат" },
      map: { unit: "ставки", verb: "да имаат" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "внес",
      email: "адреса на е-пошта",
      url: "URL",
      emoji: "емоџи",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO датум и време",
      date: "ISO датум",
      time: "ISO време",
      duration: "ISO времетраење",
      ipv4: "IPv4 адреса",
      ipv6: "IPv6 адреса",
      mac: "MAC адреса",
      cidrv4: "IPv4 опсег",
      cidrv6: "IPv6 опсег",
      base64: "base64-енкодирана низа",
      base64url: "base64url-енкодирана низа",
      json_string: "JSON низа",
      e164: "E.164 број",
      credit_card: "број на кредитна картичка",
      currency_code: "код на валута",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "внес"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "број",
      array: "низа"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Грешен внес: се очекува instanceof ${issue2.expected}, примено ${received}`;
          }
          return `Грешен внес: се очекува ${expected}, примено ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Invalid input: expected ${stringifyPrimitive(issue2.values[0])}`;
          return `Грешана опција: се очекува една ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Премногу голем: се очекува ${issue2.origin ?? "вредноста"} да има ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "елементи"}`;
          return `Премногу голем: се очекува ${issue2.origin ?? "вредноста"} да биде ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Премногу мал: се очекува ${issue2.origin} да има ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Премногу мал: се очекува ${issue2.origin} да биде ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Неважечка низа: мора да започнува со "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `Неважечка низа: мора да завршува со "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Неважечка низа: мора да вклучува "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Неважечка низа: мора да одгоара на патернот ${_issue.pattern}`;
          return `Invalid ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Грешен број: мора да биде делив со ${issue2.divisor}`;
        case "unrecognized_keys":
          return `${issue2.keys.length > 1 ? "Непрепознаени клучеви" : "Непрепознаен клуч"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Грешен клуч во ${issue2.origin}`;
        case "invalid_union":
          return "Грешен внес";
        case "invalid_element":
          return `Грешна вредност во ${issue2.origin}`;
        default:
          return `Грешен внес`;
      }
    };
  };
  function mk_default() {
    return {
      localeError: error34()
    };
  }

  // node_modules/zod/v4/locales/ms.js
  var error35 = () => {
    const Sizable = {
      string: { unit: "aksara", verb: "mempunyai" },
      file: { unit: "bait", verb: "mempunyai" },
      array: { unit: "elemen", verb: "mempunyai" },
      set: { unit: "elemen", verb: "mempunyai" },
      map: { unit: "elemen", verb: "mempunyai" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "input",
      email: "alamat e-mel",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "tarikh masa ISO",
      date: "tarikh ISO",
      time: "masa ISO",
      duration: "tempoh ISO",
      ipv4: "alamat IPv4",
      ipv6: "alamat IPv6",
      mac: "alamat MAC",
      cidrv4: "julat IPv4",
      cidrv6: "julat IPv6",
      base64: "string dikodkan base64",
      base64url: "string dikodkan base64url",
      json_string: "string JSON",
      e164: "nombor E.164",
      credit_card: "nombor kad kredit",
      currency_code: "kod mata wang",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "input"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "nombor"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Input tidak sah: dijangka instanceof ${issue2.expected}, diterima ${received}`;
          }
          return `Input tidak sah: dijangka ${expected}, diterima ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Input tidak sah: dijangka ${stringifyPrimitive(issue2.values[0])}`;
          return `Pilihan tidak sah: dijangka salah satu daripada ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Terlalu besar: dijangka ${issue2.origin ?? "nilai"} ${sizing.verb} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elemen"}`;
          return `Terlalu besar: dijangka ${issue2.origin ?? "nilai"} adalah ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Terlalu kecil: dijangka ${issue2.origin} ${sizing.verb} ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Terlalu kecil: dijangka ${issue2.origin} adalah ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `String tidak sah: mesti bermula dengan "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `String tidak sah: mesti berakhir dengan "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `String tidak sah: mesti mengandungi "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `String tidak sah: mesti sepadan dengan corak ${_issue.pattern}`;
          return `${FormatDictionary[_issue.format] ?? issue2.format} tidak sah`;
        }
        case "not_multiple_of":
          return `Nombor tidak sah: perlu gandaan ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Kunci tidak dikenali: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Kunci tidak sah dalam ${issue2.origin}`;
        case "invalid_union":
          return "Input tidak sah";
        case "invalid_element":
          return `Nilai tidak sah dalam ${issue2.origin}`;
        default:
          return `Input tidak sah`;
      }
    };
  };
  function ms_default() {
    return {
      localeError: error35()
    };
  }

  // node_modules/zod/v4/locales/ne.js
  var error36 = () => {
    const Sizable = {
      string: { unit: "अक्षर", verb: "हुनुपर्छ" },
      file: { unit: "बाइट", verb: "हुनुपर्छ" },
      array: { unit: "तत्व", verb: "हुनुपर्छ" },
      set: { unit: "तत्व", verb: "हुनुपर्छ" },
      map: { unit: "प्रविष्टि", verb: "हुनुपर्छ" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "इनपुट",
      email: "इमेल ठेगाना",
      url: "URL",
      emoji: "इमोजी",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO मिति र समय",
      date: "ISO मिति",
      time: "ISO समय",
      duration: "ISO अवधि",
      ipv4: "IPv4 ठेगाना",
      ipv6: "IPv6 ठेगाना",
      mac: "MAC ठेगाना",
      cidrv4: "IPv4 दायरा",
      cidrv6: "IPv6 दायरा",
      base64: "base64-इन्कोड गरिएको स्ट्रिङ",
      base64url: "base64url-इन्कोड गरिएको स्ट्रिङ",
      json_string: "JSON स्ट्रिङ",
      e164: "E.164 नम्बर",
      credit_card: "क्रेडिट कार्ड नम्बर",
      currency_code: "मुद्रा कोड",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "इनपुट"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          return `अमान्य इनपुट: अपेक्षित ${expected}, प्राप्त ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `अमान्य इनपुट: अपेक्षित ${stringifyPrimitive(issue2.values[0])}`;
          return `अमान्य विकल्प: अपेक्षित मानहरू मध्ये एक ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `धेरै ठूलो: ${issue2.origin ?? "मान"} मा ${adj}${issue2.maximum.toString()} ${sizing.unit} ${sizing.verb}`;
          return `धेरै ठूलो: ${issue2.origin ?? "मान"} ${adj}${issue2.maximum.toString()} हुनुपर्छ`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `धेरै सानो: ${issue2.origin} मा ${adj}${issue2.minimum.toString()} ${sizing.unit} ${sizing.verb}`;
          return `धेरै सानो: ${issue2.origin} ${adj}${issue2.minimum.toString()} हुनुपर्छ`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `अमान्य स्ट्रिङ: "${_issue.prefix}" बाट सुरु हुनुपर्छ`;
          if (_issue.format === "ends_with")
            return `अमान्य स्ट्रिङ: "${_issue.suffix}" मा समाप्त हुनुपर्छ`;
          if (_issue.format === "includes")
            return `अमान्य स्ट्रिङ: "${_issue.includes}" समावेश हुनुपर्छ`;
          if (_issue.format === "regex")
            return `अमान्य स्ट्रिङ: ढाँचा ${_issue.pattern} सँग मेल खानुपर्छ`;
          return `अमान्य ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `अमान्य संख्या: ${issue2.divisor} को गुणज हुनुपर्छ`;
        case "unrecognized_keys":
          return `अपरिचित कुञ्जी${issue2.keys.length > 1 ? "हरू" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `अमान्य कुञ्जी: ${issue2.origin} मा`;
        case "invalid_union":
          if (issue2.options && Array.isArray(issue2.options) && issue2.options.length > 0) {
            const opts = issue2.options.map((o) => `'${o}'`).join(" | ");
            return `अमान्य डिस्क्रिमिनेटर मान: अपेक्षित ${opts}`;
          }
          return "अमान्य इनपुट";
        case "invalid_element":
          return `अमान्य मान: ${issue2.origin} मा`;
        default:
          return `अमान्य इनपुट`;
      }
    };
  };
  function ne_default() {
    return {
      localeError: error36()
    };
  }

  // node_modules/zod/v4/locales/nl.js
  var error37 = () => {
    const Sizable = {
      string: { unit: "tekens", verb: "heeft" },
      file: { unit: "bytes", verb: "heeft" },
      array: { unit: "elementen", verb: "heeft" },
      set: { unit: "elementen", verb: "heeft" },
      map: { unit: "elementen", verb: "heeft" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "invoer",
      email: "emailadres",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO datum en tijd",
      date: "ISO datum",
      time: "ISO tijd",
      duration: "ISO duur",
      ipv4: "IPv4-adres",
      ipv6: "IPv6-adres",
      mac: "MAC-adres",
      cidrv4: "IPv4-bereik",
      cidrv6: "IPv6-bereik",
      base64: "base64-gecodeerde tekst",
      base64url: "base64 URL-gecodeerde tekst",
      json_string: "JSON string",
      e164: "E.164-nummer",
      credit_card: "creditcardnummer",
      currency_code: "valutacode",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "invoer"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "getal"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Ongeldige invoer: verwacht instanceof ${issue2.expected}, ontving ${received}`;
          }
          return `Ongeldige invoer: verwacht ${expected}, ontving ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Ongeldige invoer: verwacht ${stringifyPrimitive(issue2.values[0])}`;
          return `Ongeldige optie: verwacht één van ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          const longName = issue2.origin === "date" ? "laat" : issue2.origin === "string" ? "lang" : "groot";
          if (sizing)
            return `Te ${longName}: verwacht dat ${issue2.origin ?? "waarde"} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elementen"} ${sizing.verb}`;
          return `Te ${longName}: verwacht dat ${issue2.origin ?? "waarde"} ${adj}${issue2.maximum.toString()} is`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          const shortName = issue2.origin === "date" ? "vroeg" : issue2.origin === "string" ? "kort" : "klein";
          if (sizing) {
            return `Te ${shortName}: verwacht dat ${issue2.origin} ${adj}${issue2.minimum.toString()} ${sizing.unit} ${sizing.verb}`;
          }
          return `Te ${shortName}: verwacht dat ${issue2.origin} ${adj}${issue2.minimum.toString()} is`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Ongeldige tekst: moet met "${_issue.prefix}" beginnen`;
          }
          if (_issue.format === "ends_with")
            return `Ongeldige tekst: moet op "${_issue.suffix}" eindigen`;
          if (_issue.format === "includes")
            return `Ongeldige tekst: moet "${_issue.includes}" bevatten`;
          if (_issue.format === "regex")
            return `Ongeldige tekst: moet overeenkomen met patroon ${_issue.pattern}`;
          return `Ongeldig: ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Ongeldig getal: moet een veelvoud van ${issue2.divisor} zijn`;
        case "unrecognized_keys":
          return `Onbekende key${issue2.keys.length > 1 ? "s" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Ongeldige key in ${issue2.origin}`;
        case "invalid_union":
          return "Ongeldige invoer";
        case "invalid_element":
          return `Ongeldige waarde in ${issue2.origin}`;
        default:
          return `Ongeldige invoer`;
      }
    };
  };
  function nl_default() {
    return {
      localeError: error37()
    };
  }

  // node_modules/zod/v4/locales/nn.js
  var error38 = () => {
    const Sizable = {
      string: { unit: "teikn", verb: "å ha" },
      file: { unit: "bytes", verb: "å ha" },
      array: { unit: "element", verb: "å innehalde" },
      set: { unit: "element", verb: "å innehalde" },
      map: { unit: "element", verb: "å innehalde" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "input",
      email: "e-postadresse",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO dato- og klokkeslett",
      date: "ISO-dato",
      time: "ISO-klokkeslett",
      duration: "ISO-varigheit",
      ipv4: "IPv4-adresse",
      ipv6: "IPv6-adresse",
      mac: "MAC-adresse",
      cidrv4: "IPv4-spekter",
      cidrv6: "IPv6-spekter",
      base64: "base64-enkoda streng",
      base64url: "base64url-enkoda streng",
      json_string: "JSON-streng",
      e164: "E.164-nummer",
      credit_card: "kredittkortnummer",
      currency_code: "valutakode",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "input"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "tal",
      array: "liste"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Ugyldig input: forventa instanceof ${issue2.expected}, fekk ${received}`;
          }
          return `Ugyldig input: forventa ${expected}, fekk ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Ugyldig verdi: forventa ${stringifyPrimitive(issue2.values[0])}`;
          return `Ugyldig val: forventa eitt av ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `For stor(t): forventa ${issue2.origin ?? "value"} til å ha ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "element"}`;
          return `For stor(t): forventa ${issue2.origin ?? "value"} til å ha ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `For lite(n): forventa ${issue2.origin} til å ha ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `For lite(n): forventa ${issue2.origin} til å ha ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Ugyldig streng: må starte med "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Ugyldig streng: må slutte med "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Ugyldig streng: må innehalde "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Ugyldig streng: må matche mønsteret ${_issue.pattern}`;
          return `Ugyldig ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Ugyldig tal: må vere eit multiplum av ${issue2.divisor}`;
        case "unrecognized_keys":
          return `${issue2.keys.length > 1 ? "Ukjende nøklar" : "Ukjend nøkkel"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Ugyldig nøkkel i ${issue2.origin}`;
        case "invalid_union":
          return "Ugyldig input";
        case "invalid_element":
          return `Ugyldig verdi i ${issue2.origin}`;
        default:
          return `Ugyldig input`;
      }
    };
  };
  function nn_default() {
    return {
      localeError: error38()
    };
  }

  // node_modules/zod/v4/locales/no.js
  var error39 = () => {
    const Sizable = {
      string: { unit: "tegn", verb: "å ha" },
      file: { unit: "bytes", verb: "å ha" },
      array: { unit: "elementer", verb: "å inneholde" },
      set: { unit: "elementer", verb: "å inneholde" },
      map: { unit: "elementer", verb: "å inneholde" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "input",
      email: "e-postadresse",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO dato- og klokkeslett",
      date: "ISO-dato",
      time: "ISO-klokkeslett",
      duration: "ISO-varighet",
      ipv4: "IPv4-adresse",
      ipv6: "IPv6-adresse",
      mac: "MAC-adresse",
      cidrv4: "IPv4-spekter",
      cidrv6: "IPv6-spekter",
      base64: "base64-enkodet streng",
      base64url: "base64url-enkodet streng",
      json_string: "JSON-streng",
      e164: "E.164-nummer",
      credit_card: "kredittkortnummer",
      currency_code: "valutakode",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "input"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "tall",
      array: "liste"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Ugyldig input: forventet instanceof ${issue2.expected}, fikk ${received}`;
          }
          return `Ugyldig input: forventet ${expected}, fikk ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Ugyldig verdi: forventet ${stringifyPrimitive(issue2.values[0])}`;
          return `Ugyldig valg: forventet en av ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `For stor(t): forventet ${issue2.origin ?? "value"} til å ha ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elementer"}`;
          return `For stor(t): forventet ${issue2.origin ?? "value"} til å ha ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `For lite(n): forventet ${issue2.origin} til å ha ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `For lite(n): forventet ${issue2.origin} til å ha ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Ugyldig streng: må starte med "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Ugyldig streng: må ende med "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Ugyldig streng: må inneholde "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Ugyldig streng: må matche mønsteret ${_issue.pattern}`;
          return `Ugyldig ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Ugyldig tall: må være et multiplum av ${issue2.divisor}`;
        case "unrecognized_keys":
          return `${issue2.keys.length > 1 ? "Ukjente nøkler" : "Ukjent nøkkel"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Ugyldig nøkkel i ${issue2.origin}`;
        case "invalid_union":
          return "Ugyldig input";
        case "invalid_element":
          return `Ugyldig verdi i ${issue2.origin}`;
        default:
          return `Ugyldig input`;
      }
    };
  };
  function no_default() {
    return {
      localeError: error39()
    };
  }

  // node_modules/zod/v4/locales/ota.js
  var error40 = () => {
    const Sizable = {
      string: { unit: "harf", verb: "olmalıdır" },
      file: { unit: "bayt", verb: "olmalıdır" },
      array: { unit: "unsur", verb: "olmalıdır" },
      set: { unit: "unsur", verb: "olmalıdır" },
      map: { unit: "unsur", verb: "olmalıdır" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "giren",
      email: "epostagâh",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO hengâmı",
      date: "ISO tarihi",
      time: "ISO zamanı",
      duration: "ISO müddeti",
      ipv4: "IPv4 nişânı",
      ipv6: "IPv6 nişânı",
      mac: "MAC nişânı",
      cidrv4: "IPv4 menzili",
      cidrv6: "IPv6 menzili",
      base64: "base64-şifreli metin",
      base64url: "base64url-şifreli metin",
      json_string: "JSON metin",
      e164: "E.164 sayısı",
      credit_card: "i'tibâr kartı numarası",
      currency_code: "para birimi kodu",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "giren"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "numara",
      array: "saf",
      null: "gayb"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Fâsit giren: umulan instanceof ${issue2.expected}, alınan ${received}`;
          }
          return `Fâsit giren: umulan ${expected}, alınan ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Fâsit giren: umulan ${stringifyPrimitive(issue2.values[0])}`;
          return `Fâsit tercih: mûteberler ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Fazla büyük: ${issue2.origin ?? "value"}, ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elements"} sahip olmalıydı.`;
          return `Fazla büyük: ${issue2.origin ?? "value"}, ${adj}${issue2.maximum.toString()} olmalıydı.`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Fazla küçük: ${issue2.origin}, ${adj}${issue2.minimum.toString()} ${sizing.unit} sahip olmalıydı.`;
          }
          return `Fazla küçük: ${issue2.origin}, ${adj}${issue2.minimum.toString()} olmalıydı.`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Fâsit metin: "${_issue.prefix}" ile başlamalı.`;
          if (_issue.format === "ends_with")
            return `Fâsit metin: "${_issue.suffix}" ile bitmeli.`;
          if (_issue.format === "includes")
            return `Fâsit metin: "${_issue.includes}" ihtivâ etmeli.`;
          if (_issue.format === "regex")
            return `Fâsit metin: ${_issue.pattern} nakşına uymalı.`;
          return `Fâsit ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Fâsit sayı: ${issue2.divisor} katı olmalıydı.`;
        case "unrecognized_keys":
          return `Tanınmayan anahtar ${issue2.keys.length > 1 ? "s" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `${issue2.origin} için tanınmayan anahtar var.`;
        case "invalid_union":
          return "Giren tanınamadı.";
        case "invalid_element":
          return `${issue2.origin} için tanınmayan kıymet var.`;
        default:
          return `Kıymet tanınamadı.`;
      }
    };
  };
  function ota_default() {
    return {
      localeError: error40()
    };
  }

  // node_modules/zod/v4/locales/ps.js
  var error41 = () => {
    const Sizable = {
      string: { unit: "توکي", verb: "ولري" },
      file: { unit: "بایټس", verb: "ولري" },
      array: { unit: "توکي", verb: "ولري" },
      set: { unit: "توکي", verb: "ولري" },
      map: { unit: "توکي", verb: "ولري" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "ورودي",
      email: "بریښنالیک",
      url: "یو آر ال",
      emoji: "ایموجي",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "نیټه او وخت",
      date: "نېټه",
      time: "وخت",
      duration: "موده",
      ipv4: "د IPv4 پته",
      ipv6: "د IPv6 پته",
      mac: "د MAC پته",
      cidrv4: "د IPv4 ساحه",
      cidrv6: "د IPv6 ساحه",
      base64: "base64-encoded متن",
      base64url: "base64url-encoded متن",
      json_string: "JSON متن",
      e164: "د E.164 شمېره",
      credit_card: "د کریډیټ کارت شمیره",
      currency_code: "د اسعارو کوډ",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "ورودي"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "عدد",
      array: "ارې"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `ناسم ورودي: باید instanceof ${issue2.expected} وای, مګر ${received} ترلاسه شو`;
          }
          return `ناسم ورودي: باید ${expected} وای, مګر ${received} ترلاسه شو`;
        }
        case "invalid_value":
          if (issue2.values.length === 1) {
            return `ناسم ورودي: باید ${stringifyPrimitive(issue2.values[0])} وای`;
          }
          return `ناسم انتخاب: باید یو له ${joinValues(issue2.values, "|")} څخه وای`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `ډیر لوی: ${issue2.origin ?? "ارزښت"} باید ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "عنصرونه"} ولري`;
          }
          return `ډیر لوی: ${issue2.origin ?? "ارزښت"} باید ${adj}${issue2.maximum.toString()} وي`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `ډیر کوچنی: ${issue2.origin} باید ${adj}${issue2.minimum.toString()} ${sizing.unit} ولري`;
          }
          return `ډیر کوچنی: ${issue2.origin} باید ${adj}${issue2.minimum.toString()} وي`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `ناسم متن: باید د "${_issue.prefix}" سره پیل شي`;
          }
          if (_issue.format === "ends_with") {
            return `ناسم متن: باید د "${_issue.suffix}" سره پای ته ورسيږي`;
          }
          if (_issue.format === "includes") {
            return `ناسم متن: باید "${_issue.includes}" ولري`;
          }
          if (_issue.format === "regex") {
            return `ناسم متن: باید د ${_issue.pattern} سره مطابقت ولري`;
          }
          return `${FormatDictionary[_issue.format] ?? issue2.format} ناسم دی`;
        }
        case "not_multiple_of":
          return `ناسم عدد: باید د ${issue2.divisor} مضرب وي`;
        case "unrecognized_keys":
          return `ناسم ${issue2.keys.length > 1 ? "کلیډونه" : "کلیډ"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `ناسم کلیډ په ${issue2.origin} کې`;
        case "invalid_union":
          return `ناسمه ورودي`;
        case "invalid_element":
          return `ناسم عنصر په ${issue2.origin} کې`;
        default:
          return `ناسمه ورودي`;
      }
    };
  };
  function ps_default() {
    return {
      localeError: error41()
    };
  }

  // node_modules/zod/v4/locales/pl.js
  var error42 = () => {
    const Sizable = {
      string: { unit: "znaków", verb: "mieć" },
      file: { unit: "bajtów", verb: "mieć" },
      array: { unit: "elementów", verb: "mieć" },
      set: { unit: "elementów", verb: "mieć" },
      map: { unit: "elementów", verb: "mieć" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "wyrażenie",
      email: "adres email",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "data i godzina w formacie ISO",
      date: "data w formacie ISO",
      time: "godzina w formacie ISO",
      duration: "czas trwania ISO",
      ipv4: "adres IPv4",
      ipv6: "adres IPv6",
      mac: "adres MAC",
      cidrv4: "zakres IPv4",
      cidrv6: "zakres IPv6",
      base64: "ciąg znaków zakodowany w formacie base64",
      base64url: "ciąg znaków zakodowany w formacie base64url",
      json_string: "ciąg znaków w formacie JSON",
      e164: "liczba E.164",
      credit_card: "numer karty kredytowej",
      currency_code: "kod waluty",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "wejście"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "liczba",
      array: "tablica"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Nieprawidłowe dane wejściowe: oczekiwano instanceof ${issue2.expected}, otrzymano ${received}`;
          }
          return `Nieprawidłowe dane wejściowe: oczekiwano ${expected}, otrzymano ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Nieprawidłowe dane wejściowe: oczekiwano ${stringifyPrimitive(issue2.values[0])}`;
          return `Nieprawidłowa opcja: oczekiwano jednej z wartości ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Za duża wartość: oczekiwano, że ${issue2.origin ?? "wartość"} będzie mieć ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elementów"}`;
          }
          return `Zbyt duż(y/a/e): oczekiwano, że ${issue2.origin ?? "wartość"} będzie wynosić ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Za mała wartość: oczekiwano, że ${issue2.origin ?? "wartość"} będzie mieć ${adj}${issue2.minimum.toString()} ${sizing.unit ?? "elementów"}`;
          }
          return `Zbyt mał(y/a/e): oczekiwano, że ${issue2.origin ?? "wartość"} będzie wynosić ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Nieprawidłowy ciąg znaków: musi zaczynać się od "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Nieprawidłowy ciąg znaków: musi kończyć się na "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Nieprawidłowy ciąg znaków: musi zawierać "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Nieprawidłowy ciąg znaków: musi odpowiadać wzorcowi ${_issue.pattern}`;
          return `Nieprawidłow(y/a/e) ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Nieprawidłowa liczba: musi być wielokrotnością ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Nierozpoznane klucze${issue2.keys.length > 1 ? "s" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Nieprawidłowy klucz w ${issue2.origin}`;
        case "invalid_union":
          return "Nieprawidłowe dane wejściowe";
        case "invalid_element":
          return `Nieprawidłowa wartość w ${issue2.origin}`;
        default:
          return `Nieprawidłowe dane wejściowe`;
      }
    };
  };
  function pl_default() {
    return {
      localeError: error42()
    };
  }

  // node_modules/zod/v4/locales/pt.js
  var error43 = () => {
    const Sizable = {
      string: { unit: "caracteres" },
      file: { unit: "bytes" },
      array: { unit: "elementos" },
      set: { unit: "elementos" },
      map: { unit: "entradas" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "a entrada",
      email: "o endereço de e-mail",
      url: "o URL",
      emoji: "o emoji",
      uuid: "o UUID",
      uuidv4: "o UUIDv4",
      uuidv6: "o UUIDv6",
      nanoid: "o nanoid",
      guid: "o GUID",
      cuid: "o cuid",
      cuid2: "o cuid2",
      ulid: "o ULID",
      xid: "o XID",
      ksuid: "o KSUID",
      datetime: "a data e hora ISO",
      date: "a data ISO",
      time: "a hora ISO",
      duration: "a duração ISO",
      ipv4: "o endereço IPv4",
      ipv6: "o endereço IPv6",
      mac: "o endereço MAC",
      cidrv4: "o intervalo de endereços IPv4",
      cidrv6: "o intervalo de endereços IPv6",
      base64: "o texto codificado em base64",
      base64url: "o texto codificado em base64url",
      json_string: "o texto JSON",
      e164: "o número E.164",
      credit_card: "o número de cartão de crédito",
      currency_code: "o código de moeda",
      iban: "o IBAN",
      jwt: "o JWT",
      template_literal: "a entrada"
    };
    const Gender = {
      masculine: { definite: "o", indefinite: "um" },
      feminine: { definite: "a", indefinite: "uma" }
    };
    const TypeDictionary = {
      string: { name: "texto", articles: Gender.masculine },
      number: { name: "número", articles: Gender.masculine },
      int: { name: "número inteiro", articles: Gender.masculine },
      boolean: { name: "valor booleano", articles: Gender.masculine },
      bigint: { name: "número bigint", articles: Gender.masculine },
      symbol: { name: "símbolo", articles: Gender.masculine },
      undefined: { name: 'valor "undefined"', articles: Gender.masculine },
      null: { name: 'valor "nulo"', articles: Gender.masculine },
      never: { name: 'valor "never"', articles: Gender.masculine },
      void: { name: 'valor "void"', articles: Gender.masculine },
      date: { name: "data", articles: Gender.feminine },
      array: { name: "vetor", articles: Gender.masculine },
      object: { name: "objeto", articles: Gender.masculine },
      tuple: { name: "tuplo", articles: Gender.masculine },
      record: { name: "registo", articles: Gender.masculine },
      map: { name: "mapa", articles: Gender.masculine },
      set: { name: "conjunto", articles: Gender.masculine },
      file: { name: "ficheiro", articles: Gender.masculine },
      nonoptional: { name: "valor não opcional", articles: Gender.masculine },
      nan: { name: 'valor "NaN"', articles: Gender.masculine },
      // Compatibility: "nan" -> "NaN" for display
      function: { name: "função", articles: Gender.feminine }
    };
    function translateOriginWithArticle(type, articleType) {
      const translatedValue = TypeDictionary[type] ?? { name: `valor "${type}"`, articles: Gender.masculine };
      return `${translatedValue.articles[articleType]} ${translatedValue.name}`;
    }
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = translateOriginWithArticle(issue2.expected, "indefinite");
          const receivedType = parsedType(issue2.input);
          const received = translateOriginWithArticle(receivedType, "indefinite");
          return `Entrada inválida: esperava ${expected}, recebeu ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Entrada inválida: esperava ${stringifyPrimitive(issue2.values[0])}`;
          return `Opção inválida: esperava uma das seguintes opções: ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Demasiado grande: esperava que ${translateOriginWithArticle(issue2.origin, "definite")} tivesse ${adj} ${issue2.maximum.toString()} ${sizing.unit ?? "elementos"}`;
          return `Demasiado grande: esperava que ${translateOriginWithArticle(issue2.origin, "definite")} fosse ${adj} ${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Demasiado pequeno: esperava que ${translateOriginWithArticle(issue2.origin, "definite")} tivesse ${adj} ${issue2.minimum.toString()} ${sizing.unit ?? "elementos"}`;
          }
          return `Demasiado pequeno: esperava que ${translateOriginWithArticle(issue2.origin, "definite")} fosse ${adj} ${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Texto inválido: deve começar por "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Texto inválido: deve terminar em "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Texto inválido: deve incluir "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Texto inválido: deve corresponder ao padrão ${_issue.pattern}`;
          return `Formato d${FormatDictionary[_issue.format] ?? issue2.format} inválido`;
        }
        case "not_multiple_of":
          return `Número inválido: deve ser múltiplo de ${issue2.divisor}`;
        case "unrecognized_keys": {
          const plural3 = issue2.keys.length > 1 ? "s" : "";
          return `Chave${plural3} inválida${plural3}: ${joinValues(issue2.keys, ", ")}`;
        }
        case "invalid_key":
          return `Entrada inválida n${translateOriginWithArticle(issue2.origin, "definite")}`;
        case "invalid_union":
          if (issue2.options && Array.isArray(issue2.options) && issue2.options.length > 0) {
            const opts = issue2.options.map((o) => `'${o}'`).join(" | ");
            return `Valor de discriminação inválido. Esperava ${opts}`;
          }
          return "Entrada inválida";
        case "invalid_element":
          return `Entrada inválida n${translateOriginWithArticle(issue2.origin, "definite")}`;
        default:
          return `Entrada inválida`;
      }
    };
  };
  function pt_default() {
    return {
      localeError: error43()
    };
  }

  // node_modules/zod/v4/locales/pt-BR.js
  var error44 = () => {
    const Sizable = {
      string: { unit: "caracteres" },
      file: { unit: "bytes" },
      array: { unit: "elementos" },
      set: { unit: "elementos" },
      map: { unit: "entradas" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "a entrada",
      email: "o endereço de e-mail",
      url: "o URL",
      emoji: "o emoji",
      uuid: "o UUID",
      uuidv4: "o UUIDv4",
      uuidv6: "o UUIDv6",
      nanoid: "o nanoid",
      guid: "o GUID",
      cuid: "o cuid",
      cuid2: "o cuid2",
      ulid: "o ULID",
      xid: "o XID",
      ksuid: "o KSUID",
      datetime: "a data e hora ISO",
      date: "a data ISO",
      time: "a hora ISO",
      duration: "a duração ISO",
      ipv4: "o endereço IPv4",
      ipv6: "o endereço IPv6",
      mac: "o endereço MAC",
      cidrv4: "a faixa de endereços IPv4",
      cidrv6: "a faixa de endereços IPv6",
      base64: "o texto codificado em base64",
      base64url: "o texto codificado em base64url",
      json_string: "o texto JSON",
      e164: "o número E.164",
      credit_card: "o número de cartão de crédito",
      currency_code: "o código de moeda",
      iban: "o IBAN",
      jwt: "o JWT",
      template_literal: "a entrada"
    };
    const Gender = {
      masculine: { definite: "o", indefinite: "um" },
      feminine: { definite: "a", indefinite: "uma" }
    };
    const TypeDictionary = {
      string: { name: "texto", articles: Gender.masculine },
      number: { name: "número", articles: Gender.masculine },
      int: { name: "número inteiro", articles: Gender.masculine },
      boolean: { name: "valor booleano", articles: Gender.masculine },
      bigint: { name: "número bigint", articles: Gender.masculine },
      symbol: { name: "símbolo", articles: Gender.masculine },
      undefined: { name: 'valor "undefined"', articles: Gender.masculine },
      null: { name: 'valor "nulo"', articles: Gender.masculine },
      never: { name: 'valor "never"', articles: Gender.masculine },
      void: { name: 'valor "void"', articles: Gender.masculine },
      date: { name: "data", articles: Gender.feminine },
      array: { name: "vetor", articles: Gender.masculine },
      object: { name: "objeto", articles: Gender.masculine },
      tuple: { name: "tupla", articles: Gender.feminine },
      record: { name: "registro", articles: Gender.masculine },
      map: { name: "mapa", articles: Gender.masculine },
      set: { name: "conjunto", articles: Gender.masculine },
      file: { name: "arquivo", articles: Gender.masculine },
      nonoptional: { name: "valor não opcional", articles: Gender.masculine },
      nan: { name: 'valor "NaN"', articles: Gender.masculine },
      // Compatibility: "nan" -> "NaN" for display
      function: { name: "função", articles: Gender.feminine }
    };
    function translateOriginWithArticle(type, articleType) {
      const translatedValue = TypeDictionary[type] ?? { name: `valor "${type}"`, articles: Gender.masculine };
      return `${translatedValue.articles[articleType]} ${translatedValue.name}`;
    }
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = translateOriginWithArticle(issue2.expected, "indefinite");
          const receivedType = parsedType(issue2.input);
          const received = translateOriginWithArticle(receivedType, "indefinite");
          return `Entrada inválida: esperava ${expected}, recebeu ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Entrada inválida: esperava ${stringifyPrimitive(issue2.values[0])}`;
          return `Opção inválida: esperava uma das seguintes opções: ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Grande demais: esperava que ${translateOriginWithArticle(issue2.origin, "definite")} tivesse ${adj} ${issue2.maximum.toString()} ${sizing.unit ?? "elementos"}`;
          return `Grande demais: esperava que ${translateOriginWithArticle(issue2.origin, "definite")} fosse ${adj} ${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Pequeno demais: esperava que ${translateOriginWithArticle(issue2.origin, "definite")} tivesse ${adj} ${issue2.minimum.toString()} ${sizing.unit ?? "elementos"}`;
          }
          return `Pequeno demais: esperava que ${translateOriginWithArticle(issue2.origin, "definite")} fosse ${adj} ${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Texto inválido: deve começar com "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `Texto inválido: deve terminar com "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Texto inválido: deve incluir "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Texto inválido: deve corresponder ao padrão ${_issue.pattern}`;
          return `Formato d${FormatDictionary[_issue.format] ?? issue2.format} inválido`;
        }
        case "not_multiple_of":
          return `Número inválido: deve ser múltiplo de ${issue2.divisor}`;
        case "unrecognized_keys": {
          const plural3 = issue2.keys.length > 1 ? "s" : "";
          return `Chave${plural3} inválida${plural3}: ${joinValues(issue2.keys, ", ")}`;
        }
        case "invalid_key":
          return `Entrada inválida n${translateOriginWithArticle(issue2.origin, "definite")}`;
        case "invalid_union":
          if (issue2.options && Array.isArray(issue2.options) && issue2.options.length > 0) {
            const opts = issue2.options.map((o) => `'${o}'`).join(" | ");
            return `Valor de discriminação inválido. Esperava ${opts}`;
          }
          return "Entrada inválida";
        case "invalid_element":
          return `Entrada inválida n${translateOriginWithArticle(issue2.origin, "definite")}`;
        default:
          return `Entrada inválida`;
      }
    };
  };
  function pt_BR_default() {
    return {
      localeError: error44()
    };
  }

  // node_modules/zod/v4/locales/ro.js
  var error45 = () => {
    const Sizable = {
      string: { unit: "caractere", verb: "să aibă" },
      file: { unit: "octeți", verb: "să aibă" },
      array: { unit: "elemente", verb: "să aibă" },
      set: { unit: "elemente", verb: "să aibă" },
      map: { unit: "intrări", verb: "să aibă" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "intrare",
      email: "adresă de email",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "dată și oră ISO",
      date: "dată ISO",
      time: "oră ISO",
      duration: "durată ISO",
      ipv4: "adresă IPv4",
      ipv6: "adresă IPv6",
      mac: "adresă MAC",
      cidrv4: "interval IPv4",
      cidrv6: "interval IPv6",
      base64: "șir codat base64",
      base64url: "șir codat base64url",
      json_string: "șir JSON",
      e164: "număr E.164",
      credit_card: "număr de card de credit",
      currency_code: "cod valutar",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "intrare"
    };
    const TypeDictionary = {
      nan: "NaN",
      string: "șir",
      number: "număr",
      boolean: "boolean",
      function: "funcție",
      array: "matrice",
      object: "obiect",
      undefined: "nedefinit",
      symbol: "simbol",
      bigint: "număr mare",
      void: "void",
      never: "never",
      map: "hartă",
      set: "set"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          return `Intrare invalidă: așteptat ${expected}, primit ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Intrare invalidă: așteptat ${stringifyPrimitive(issue2.values[0])}`;
          return `Opțiune invalidă: așteptat una dintre ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Prea mare: așteptat ca ${issue2.origin ?? "valoarea"} ${sizing.verb} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elemente"}`;
          return `Prea mare: așteptat ca ${issue2.origin ?? "valoarea"} să fie ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Prea mic: așteptat ca ${issue2.origin} ${sizing.verb} ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Prea mic: așteptat ca ${issue2.origin} să fie ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Șir invalid: trebuie să înceapă cu "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `Șir invalid: trebuie să se termine cu "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Șir invalid: trebuie să includă "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Șir invalid: trebuie să se potrivească cu modelul ${_issue.pattern}`;
          return `Format invalid: ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Număr invalid: trebuie să fie multiplu de ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Chei nerecunoscute: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Cheie invalidă în ${issue2.origin}`;
        case "invalid_union":
          return "Intrare invalidă";
        case "invalid_element":
          return `Valoare invalidă în ${issue2.origin}`;
        default:
          return `Intrare invalidă`;
      }
    };
  };
  function ro_default() {
    return {
      localeError: error45()
    };
  }

  // node_modules/zod/v4/locales/ru.js
  function getRussianPlural(count2, one, few, many) {
    const absCount = Math.abs(count2);
    const lastDigit = absCount % 10;
    const lastTwoDigits = absCount % 100;
    if (lastTwoDigits >= 11 && lastTwoDigits <= 19) {
      return many;
    }
    if (lastDigit === 1) {
      return one;
    }
    if (lastDigit >= 2 && lastDigit <= 4) {
      return few;
    }
    return many;
  }
  var error46 = () => {
    const Sizable = {
      string: {
        unit: {
          one: "символ",
          few: "символа",
          many: "символов"
        },
        verb: "иметь"
      },
      file: {
        unit: {
          one: "байт",
          few: "байта",
          many: "байт"
        },
        verb: "иметь"
      },
      array: {
        unit: {
          one: "элемент",
          few: "элемента",
          many: "элементов"
        },
        verb: "иметь"
      },
      set: {
        unit: {
          one: "элемент",
          few: "элемента",
          many: "элементов"
        },
        verb: "иметь"
      },
      map: {
        unit: {
          one: "элемент",
          few: "элемента",
          many: "элементов"
        },
        verb: "иметь"
      }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "ввод",
      email: "email адрес",
      url: "URL",
      emoji: "эмодзи",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO дата и время",
      date: "ISO дата",
      time: "ISO время",
      duration: "ISO длительность",
      ipv4: "IPv4 адрес",
      ipv6: "IPv6 адрес",
      mac: "MAC адрес",
      cidrv4: "IPv4 диапазон",
      cidrv6: "IPv6 диапазон",
      base64: "строка в формате base64",
      base64url: "строка в формате base64url",
      json_string: "JSON строка",
      e164: "номер E.164",
      credit_card: "номер кредитной карты",
      currency_code: "код валюты",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "ввод"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "число",
      array: "массив"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Неверный ввод: ожидалось instanceof ${issue2.expected}, получено ${received}`;
          }
          return `Неверный ввод: ожидалось ${expected}, получено ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Неверный ввод: ожидалось ${stringifyPrimitive(issue2.values[0])}`;
          return `Неверный вариант: ожидалось одно из ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            const maxValue = Number(issue2.maximum);
            const unit = getRussianPlural(maxValue, sizing.unit.one, sizing.unit.few, sizing.unit.many);
            return `Слишком большое значение: ожидалось, что ${issue2.origin ?? "значение"} будет иметь ${adj}${issue2.maximum.toString()} ${unit}`;
          }
          return `Слишком большое значение: ожидалось, что ${issue2.origin ?? "значение"} будет ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            const minValue = Number(issue2.minimum);
            const unit = getRussianPlural(minValue, sizing.unit.one, sizing.unit.few, sizing.unit.many);
            return `Слишком маленькое значение: ожидалось, что ${issue2.origin} будет иметь ${adj}${issue2.minimum.toString()} ${unit}`;
          }
          return `Слишком маленькое значение: ожидалось, что ${issue2.origin} будет ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Неверная строка: должна начинаться с "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Неверная строка: должна заканчиваться на "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Неверная строка: должна содержать "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Неверная строка: должна соответствовать шаблону ${_issue.pattern}`;
          return `Неверный ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Неверное число: должно быть кратным ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Нераспознанн${issue2.keys.length > 1 ? "ые" : "ый"} ключ${issue2.keys.length > 1 ? "и" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Неверный ключ в ${issue2.origin}`;
        case "invalid_union":
          return "Неверные входные данные";
        case "invalid_element":
          return `Неверное значение в ${issue2.origin}`;
        default:
          return `Неверные входные данные`;
      }
    };
  };
  function ru_default() {
    return {
      localeError: error46()
    };
  }

  // node_modules/zod/v4/locales/sk.js
  var error47 = () => {
    const Sizable = {
      string: { unit: "znakov", verb: "mať" },
      file: { unit: "bajtov", verb: "mať" },
      array: { unit: "prvkov", verb: "mať" },
      set: { unit: "prvkov", verb: "mať" },
      map: { unit: "položiek", verb: "mať" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "regulárny výraz",
      email: "e-mailová adresa",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "dátum a čas vo formáte ISO",
      date: "dátum vo formáte ISO",
      time: "čas vo formáte ISO",
      duration: "doba trvania ISO",
      ipv4: "IPv4 adresa",
      ipv6: "IPv6 adresa",
      mac: "MAC adresa",
      cidrv4: "rozsah IPv4",
      cidrv6: "rozsah IPv6",
      base64: "reťazec zakódovaný vo formáte base64",
      base64url: "reťazec zakódovaný vo formáte base64url",
      json_string: "reťazec vo formáte JSON",
      e164: "číslo E.164",
      credit_card: "číslo kreditnej karty",
      currency_code: "kód meny",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "vstup"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "číslo",
      string: "reťazec",
      function: "funkcia",
      array: "pole"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Neplatný vstup: očakávané instanceof ${issue2.expected}, obdržané ${received}`;
          }
          return `Neplatný vstup: očakávané ${expected}, obdržané ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Neplatný vstup: očakávané ${stringifyPrimitive(issue2.values[0])}`;
          return `Neplatný vstup: očakávaná jedna z hodnôt ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Hodnota je príliš veľká: ${issue2.origin ?? "hodnota"} musí mať ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "prvkov"}`;
          }
          return `Hodnota je príliš veľká: ${issue2.origin ?? "hodnota"} musí byť ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Hodnota je príliš malá: ${issue2.origin ?? "hodnota"} musí mať ${adj}${issue2.minimum.toString()} ${sizing.unit ?? "prvkov"}`;
          }
          return `Hodnota je príliš malá: ${issue2.origin ?? "hodnota"} musí byť ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Neplatný reťazec: musí začínať na "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Neplatný reťazec: musí končiť na "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Neplatný reťazec: musí obsahovať "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Neplatný reťazec: musí zodpovedať vzoru ${_issue.pattern}`;
          return `Neplatný formát ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Neplatné číslo: musí byť násobkom ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Neznáme klúče: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Neplatný klúč v ${issue2.origin}`;
        case "invalid_union":
          return "Neplatný vstup";
        case "invalid_element":
          return `Neplatná hodnota v ${issue2.origin}`;
        default:
          return `Neplatný vstup`;
      }
    };
  };
  function sk_default() {
    return {
      localeError: error47()
    };
  }

  // node_modules/zod/v4/locales/sl.js
  var error48 = () => {
    const Sizable = {
      string: { unit: "znakov", verb: "imeti" },
      file: { unit: "bajtov", verb: "imeti" },
      array: { unit: "elementov", verb: "imeti" },
      set: { unit: "elementov", verb: "imeti" },
      map: { unit: "elementov", verb: "imeti" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "vnos",
      email: "e-poštni naslov",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO datum in čas",
      date: "ISO datum",
      time: "ISO čas",
      duration: "ISO trajanje",
      ipv4: "IPv4 naslov",
      ipv6: "IPv6 naslov",
      mac: "MAC naslov",
      cidrv4: "obseg IPv4",
      cidrv6: "obseg IPv6",
      base64: "base64 kodiran niz",
      base64url: "base64url kodiran niz",
      json_string: "JSON niz",
      e164: "E.164 številka",
      credit_card: "številka kreditne kartice",
      currency_code: "koda valute",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "vnos"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "število",
      array: "tabela"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Neveljaven vnos: pričakovano instanceof ${issue2.expected}, prejeto ${received}`;
          }
          return `Neveljaven vnos: pričakovano ${expected}, prejeto ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Neveljaven vnos: pričakovano ${stringifyPrimitive(issue2.values[0])}`;
          return `Neveljavna možnost: pričakovano eno izmed ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Preveliko: pričakovano, da bo ${issue2.origin ?? "vrednost"} imelo ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "elementov"}`;
          return `Preveliko: pričakovano, da bo ${issue2.origin ?? "vrednost"} ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Premajhno: pričakovano, da bo ${issue2.origin} imelo ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Premajhno: pričakovano, da bo ${issue2.origin} ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Neveljaven niz: mora se začeti z "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `Neveljaven niz: mora se končati z "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Neveljaven niz: mora vsebovati "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Neveljaven niz: mora ustrezati vzorcu ${_issue.pattern}`;
          return `Neveljaven ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Neveljavno število: mora biti večkratnik ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Neprepoznan${issue2.keys.length > 1 ? "i ključi" : " ključ"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Neveljaven ključ v ${issue2.origin}`;
        case "invalid_union":
          return "Neveljaven vnos";
        case "invalid_element":
          return `Neveljavna vrednost v ${issue2.origin}`;
        default:
          return "Neveljaven vnos";
      }
    };
  };
  function sl_default() {
    return {
      localeError: error48()
    };
  }

  // node_modules/zod/v4/locales/sv.js
  var error49 = () => {
    const Sizable = {
      string: { unit: "tecken", verb: "att ha" },
      file: { unit: "bytes", verb: "att ha" },
      array: { unit: "objekt", verb: "att innehålla" },
      set: { unit: "objekt", verb: "att innehålla" },
      map: { unit: "objekt", verb: "att innehålla" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "reguljärt uttryck",
      email: "e-postadress",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO-datum och tid",
      date: "ISO-datum",
      time: "ISO-tid",
      duration: "ISO-varaktighet",
      ipv4: "IPv4-adress",
      ipv6: "IPv6-adress",
      mac: "MAC-adress",
      cidrv4: "IPv4-spektrum",
      cidrv6: "IPv6-spektrum",
      base64: "base64-kodad sträng",
      base64url: "base64url-kodad sträng",
      json_string: "JSON-sträng",
      e164: "E.164-nummer",
      credit_card: "kreditkortsnummer",
      currency_code: "valutakod",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "mall-literal"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "antal",
      array: "lista"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Ogiltig inmatning: förväntat instanceof ${issue2.expected}, fick ${received}`;
          }
          return `Ogiltig inmatning: förväntat ${expected}, fick ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Ogiltig inmatning: förväntat ${stringifyPrimitive(issue2.values[0])}`;
          return `Ogiltigt val: förväntade en av ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `För stor(t): förväntade ${issue2.origin ?? "värdet"} att ha ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "element"}`;
          }
          return `För stor(t): förväntat ${issue2.origin ?? "värdet"} att ha ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `För lite(t): förväntade ${issue2.origin ?? "värdet"} att ha ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `För lite(t): förväntade ${issue2.origin ?? "värdet"} att ha ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `Ogiltig sträng: måste börja med "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `Ogiltig sträng: måste sluta med "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Ogiltig sträng: måste innehålla "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Ogiltig sträng: måste matcha mönstret "${_issue.pattern}"`;
          return `Ogiltig(t) ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Ogiltigt tal: måste vara en multipel av ${issue2.divisor}`;
        case "unrecognized_keys":
          return `${issue2.keys.length > 1 ? "Okända nycklar" : "Okänd nyckel"}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Ogiltig nyckel i ${issue2.origin ?? "värdet"}`;
        case "invalid_union":
          return "Ogiltig input";
        case "invalid_element":
          return `Ogiltigt värde i ${issue2.origin ?? "värdet"}`;
        default:
          return `Ogiltig input`;
      }
    };
  };
  function sv_default() {
    return {
      localeError: error49()
    };
  }

  // node_modules/zod/v4/locales/ta.js
  var error50 = () => {
    const Sizable = {
      string: { unit: "எழுத்துக்கள்", verb: "கொண்டிருக்க வேண்டும்" },
      file: { unit: "பைட்டுகள்", verb: "கொண்டிருக்க வேண்டும்" },
      array: { unit: "உறுப்புகள்", verb: "கொண்டிருக்க வேண்டும்" },
      set: { unit: "உறுப்புகள்", verb: "கொண்டிருக்க வேண்டும்" },
      map: { unit: "உறுப்புகள்", verb: "கொண்டிருக்க வேண்டும்" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "உள்ளீடு",
      email: "மின்னஞ்சல் முகவரி",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO தேதி நேரம்",
      date: "ISO தேதி",
      time: "ISO நேரம்",
      duration: "ISO கால அளவு",
      ipv4: "IPv4 முகவரி",
      ipv6: "IPv6 முகவரி",
      mac: "MAC முகவரி",
      cidrv4: "IPv4 வரம்பு",
      cidrv6: "IPv6 வரம்பு",
      base64: "base64-encoded சரம்",
      base64url: "base64url-encoded சரம்",
      json_string: "JSON சரம்",
      e164: "E.164 எண்",
      credit_card: "கடன் அட்டை எண்",
      currency_code: "நாணயக் குறியீடு",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "input"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "எண்",
      array: "அணி",
      null: "வெறுமை"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `தவறான உள்ளீடு: எதிர்பார்க்கப்பட்டது instanceof ${issue2.expected}, பெறப்பட்டது ${received}`;
          }
          return `தவறான உள்ளீடு: எதிர்பார்க்கப்பட்டது ${expected}, பெறப்பட்டது ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `தவறான உள்ளீடு: எதிர்பார்க்கப்பட்டது ${stringifyPrimitive(issue2.values[0])}`;
          return `தவறான விருப்பம்: எதிர்பார்க்கப்பட்டது ${joinValues(issue2.values, "|")} இல் ஒன்று`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `மிக பெரியது: எதிர்பார்க்கப்பட்டது ${issue2.origin ?? "மதிப்பு"} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "உறுப்புகள்"} ஆக இருக்க வேண்டும்`;
          }
          return `மிக பெரியது: எதிர்பார்க்கப்பட்டது ${issue2.origin ?? "மதிப்பு"} ${adj}${issue2.maximum.toString()} ஆக இருக்க வேண்டும்`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `மிகச் சிறியது: எதிர்பார்க்கப்பட்டது ${issue2.origin} ${adj}${issue2.minimum.toString()} ${sizing.unit} ஆக இருக்க வேண்டும்`;
          }
          return `மிகச் சிறியது: எதிர்பார்க்கப்பட்டது ${issue2.origin} ${adj}${issue2.minimum.toString()} ஆக இருக்க வேண்டும்`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `தவறான சரம்: "${_issue.prefix}" இல் தொடங்க வேண்டும்`;
          if (_issue.format === "ends_with")
            return `தவறான சரம்: "${_issue.suffix}" இல் முடிவடைய வேண்டும்`;
          if (_issue.format === "includes")
            return `தவறான சரம்: "${_issue.includes}" ஐ உள்ளடக்க வேண்டும்`;
          if (_issue.format === "regex")
            return `தவறான சரம்: ${_issue.pattern} முறைபாட்டுடன் பொருந்த வேண்டும்`;
          return `தவறான ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `தவறான எண்: ${issue2.divisor} இன் பலமாக இருக்க வேண்டும்`;
        case "unrecognized_keys":
          return `அடையாளம் தெரியாத விசை${issue2.keys.length > 1 ? "கள்" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `${issue2.origin} இல் தவறான விசை`;
        case "invalid_union":
          return "தவறான உள்ளீடு";
        case "invalid_element":
          return `${issue2.origin} இல் தவறான மதிப்பு`;
        default:
          return `தவறான உள்ளீடு`;
      }
    };
  };
  function ta_default() {
    return {
      localeError: error50()
    };
  }

  // node_modules/zod/v4/locales/tg.js
  var error51 = () => {
    const Sizable = {
      string: { unit: "аломат", verb: "дошта бошад" },
      file: { unit: "байт", verb: "дошта бошад" },
      array: { unit: "унсур", verb: "дошта бошад" },
      set: { unit: "унсур", verb: "дошта бошад" },
      map: { unit: "сабт", verb: "дошта бошад" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "вуруд",
      email: "суроғаи email",
      url: "URL",
      emoji: "эмоҷи",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "санаву вақти ISO",
      date: "санаи ISO",
      time: "вақти ISO",
      duration: "давомнокии ISO",
      ipv4: "суроғаи IPv4",
      ipv6: "суроғаи IPv6",
      mac: "суроғаи MAC",
      cidrv4: "маҳдудаи IPv4",
      cidrv6: "маҳдудаи IPv6",
      base64: "сатри дар формати base64",
      base64url: "сатри дар формати base64url",
      json_string: "сатри JSON",
      e164: "рақами E.164",
      credit_card: "рақами корти кредитӣ",
      currency_code: "рамзи асъор",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "вуруд"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "рақам",
      string: "сатр",
      array: "массив",
      object: "объект",
      date: "сана"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          return `Вуруди нодуруст: ${expected} интизор мерафт, ${received} гирифта шуд`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Вуруди нодуруст: ${stringifyPrimitive(issue2.values[0])} интизор мерафт`;
          return `Интихоби нодуруст: яке аз ${joinValues(issue2.values, "|")} интизор мерафт`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Хеле калон: ${issue2.origin ?? "қимат"} бояд ${adj}${issue2.maximum.toString()} ${sizing.unit} ${sizing.verb}`;
          return `Хеле калон: ${issue2.origin ?? "қимат"} бояд ${adj}${issue2.maximum.toString()} бошад`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Хеле хурд: ${issue2.origin} бояд ${adj}${issue2.minimum.toString()} ${sizing.unit} ${sizing.verb}`;
          return `Хеле хурд: ${issue2.origin} бояд ${adj}${issue2.minimum.toString()} бошад`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Сатри нодуруст: бояд бо "${_issue.prefix}" оғоз шавад`;
          if (_issue.format === "ends_with")
            return `Сатри нодуруст: бояд бо "${_issue.suffix}" анҷом ёбад`;
          if (_issue.format === "includes")
            return `Сатри нодуруст: бояд "${_issue.includes}"-ро дар бар гирад`;
          if (_issue.format === "regex")
            return `Сатри нодуруст: бояд ба намунаи ${_issue.pattern} мувофиқат кунад`;
          return `${FormatDictionary[_issue.format] ?? issue2.format}-и нодуруст`;
        }
        case "not_multiple_of":
          return `Рақами нодуруст: бояд ба ${issue2.divisor} бе бақия тақсим шавад`;
        case "unrecognized_keys":
          return `Калид${issue2.keys.length > 1 ? "ҳои" : "и"} номаълум: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Калиди нодуруст дар ${issue2.origin}`;
        case "invalid_union":
          if (issue2.options && Array.isArray(issue2.options) && issue2.options.length > 0) {
            const opts = issue2.options.map((o) => `'${o}'`).join(" | ");
            return `Қимати нодурусти дискриминатор: ${opts} интизор мерафт`;
          }
          return "Вуруди нодуруст";
        case "invalid_element":
          return `Қимати нодуруст дар ${issue2.origin}`;
        default:
          return `Вуруди нодуруст`;
      }
    };
  };
  function tg_default() {
    return {
      localeError: error51()
    };
  }

  // node_modules/zod/v4/locales/th.js
  var error52 = () => {
    const Sizable = {
      string: { unit: "ตัวอักษร", verb: "ควรมี" },
      file: { unit: "ไบต์", verb: "ควรมี" },
      array: { unit: "รายการ", verb: "ควรมี" },
      set: { unit: "รายการ", verb: "ควรมี" },
      map: { unit: "รายการ", verb: "ควรมี" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "ข้อมูลที่ป้อน",
      email: "ที่อยู่อีเมล",
      url: "URL",
      emoji: "อิโมจิ",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "วันที่เวลาแบบ ISO",
      date: "วันที่แบบ ISO",
      time: "เวลาแบบ ISO",
      duration: "ช่วงเวลาแบบ ISO",
      ipv4: "ที่อยู่ IPv4",
      ipv6: "ที่อยู่ IPv6",
      mac: "ที่อยู่ MAC",
      cidrv4: "ช่วง IP แบบ IPv4",
      cidrv6: "ช่วง IP แบบ IPv6",
      base64: "ข้อความแบบ Base64",
      base64url: "ข้อความแบบ Base64 สำหรับ URL",
      json_string: "ข้อความแบบ JSON",
      e164: "เบอร์โทรศัพท์ระหว่างประเทศ (E.164)",
      credit_card: "หมายเลขบัตรเครดิต",
      currency_code: "รหัสสกุลเงิน",
      iban: "IBAN",
      jwt: "โทเคน JWT",
      template_literal: "ข้อมูลที่ป้อน"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "ตัวเลข",
      array: "อาร์เรย์ (Array)",
      null: "ไม่มีค่า (null)"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `ประเภทข้อมูลไม่ถูกต้อง: ควรเป็น instanceof ${issue2.expected} แต่ได้รับ ${received}`;
          }
          return `ประเภทข้อมูลไม่ถูกต้อง: ควรเป็น ${expected} แต่ได้รับ ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `ค่าไม่ถูกต้อง: ควรเป็น ${stringifyPrimitive(issue2.values[0])}`;
          return `ตัวเลือกไม่ถูกต้อง: ควรเป็นหนึ่งใน ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "ไม่เกิน" : "น้อยกว่า";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `เกินกำหนด: ${issue2.origin ?? "ค่า"} ควรมี${adj} ${issue2.maximum.toString()} ${sizing.unit ?? "รายการ"}`;
          return `เกินกำหนด: ${issue2.origin ?? "ค่า"} ควรมี${adj} ${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? "อย่างน้อย" : "มากกว่า";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `น้อยกว่ากำหนด: ${issue2.origin} ควรมี${adj} ${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `น้อยกว่ากำหนด: ${issue2.origin} ควรมี${adj} ${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `รูปแบบไม่ถูกต้อง: ข้อความต้องขึ้นต้นด้วย "${_issue.prefix}"`;
          }
          if (_issue.format === "ends_with")
            return `รูปแบบไม่ถูกต้อง: ข้อความต้องลงท้ายด้วย "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `รูปแบบไม่ถูกต้อง: ข้อความต้องมี "${_issue.includes}" อยู่ในข้อความ`;
          if (_issue.format === "regex")
            return `รูปแบบไม่ถูกต้อง: ต้องตรงกับรูปแบบที่กำหนด ${_issue.pattern}`;
          return `รูปแบบไม่ถูกต้อง: ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `ตัวเลขไม่ถูกต้อง: ต้องเป็นจำนวนที่หารด้วย ${issue2.divisor} ได้ลงตัว`;
        case "unrecognized_keys":
          return `พบคีย์ที่ไม่รู้จัก: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `คีย์ไม่ถูกต้องใน ${issue2.origin}`;
        case "invalid_union":
          return "ข้อมูลไม่ถูกต้อง: ไม่ตรงกับรูปแบบยูเนียนที่กำหนดไว้";
        case "invalid_element":
          return `ข้อมูลไม่ถูกต้องใน ${issue2.origin}`;
        default:
          return `ข้อมูลไม่ถูกต้อง`;
      }
    };
  };
  function th_default() {
    return {
      localeError: error52()
    };
  }

  // node_modules/zod/v4/locales/tk.js
  var error53 = () => {
    const Sizable = {
      string: { unit: "simwol", verb: "bolmaly" },
      file: { unit: "baýt", verb: "bolmaly" },
      array: { unit: "elementler", verb: "bolmaly" },
      set: { unit: "elementler", verb: "bolmaly" },
      map: { unit: "elementler", verb: "bolmaly" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "giriş",
      email: "e-poçta salgysy",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO sene we wagt",
      date: "ISO sene",
      time: "ISO wagt",
      duration: "ISO wagt aralygy",
      ipv4: "IPv4 salgysy",
      ipv6: "IPv6 salgysy",
      mac: "MAC salgysy",
      cidrv4: "IPv4 aralygy",
      cidrv6: "IPv6 aralygy",
      base64: "base64 bilen şifrlenen setir",
      base64url: "base64url bilen şifrlenen setir",
      json_string: "JSON setiri",
      e164: "E.164 nomeri",
      credit_card: "kredit kartynyň nomeri",
      currency_code: "walýuta kody",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "şablon"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          return `Nädogry baha: garaşylan ${expected} ýerine ${received} alyndy`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Nädogry baha: ${stringifyPrimitive(issue2.values[0])} bolmaly`;
          return `Nädogry saýlaw: aşakdakylardan biri bolmaly: ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Has uly: garaşylýan ${issue2.origin ?? "baha"} ${adj} ${issue2.maximum.toString()} ${sizing.unit ?? "element"}`;
          return `Has uly: garaşylýan ${issue2.origin ?? "baha"} ${adj} ${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Has kiçi: garaşylýan ${issue2.origin} ${adj} ${issue2.minimum.toString()} ${sizing.unit}`;
          return `Has kiçi: garaşylýan ${issue2.origin} ${adj} ${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Nädogry setir: "${_issue.prefix}" bilen başlamaly`;
          if (_issue.format === "ends_with")
            return `Nädogry setir: "${_issue.suffix}" bilen gutarmaly`;
          if (_issue.format === "includes")
            return `Nädogry setir: "${_issue.includes}" saklamaly`;
          if (_issue.format === "regex")
            return `Nädogry setir: ${_issue.pattern} nusga laýyk bolmaly`;
          return `Nädogry ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Nädogry san: ${issue2.divisor} bilen galyndysyz bölünmeli`;
        case "unrecognized_keys":
          return `Tanalmaýan açar${issue2.keys.length > 1 ? "lar" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `${issue2.origin} içinde nädogry açar`;
        case "invalid_union":
          return "Nädogry baha";
        case "invalid_element":
          return `${issue2.origin} içinde nädogry baha`;
        default:
          return `Nädogry baha`;
      }
    };
  };
  function tk_default() {
    return {
      localeError: error53()
    };
  }

  // node_modules/zod/v4/locales/tr.js
  var error54 = () => {
    const Sizable = {
      string: { unit: "karakter", verb: "olmalı" },
      file: { unit: "bayt", verb: "olmalı" },
      array: { unit: "öğe", verb: "olmalı" },
      set: { unit: "öğe", verb: "olmalı" },
      map: { unit: "öğe", verb: "olmalı" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "girdi",
      email: "e-posta adresi",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO tarih ve saat",
      date: "ISO tarih",
      time: "ISO saat",
      duration: "ISO süre",
      ipv4: "IPv4 adresi",
      ipv6: "IPv6 adresi",
      mac: "MAC adresi",
      cidrv4: "IPv4 aralığı",
      cidrv6: "IPv6 aralığı",
      base64: "base64 ile şifrelenmiş metin",
      base64url: "base64url ile şifrelenmiş metin",
      json_string: "JSON dizesi",
      e164: "E.164 sayısı",
      credit_card: "kredi kartı numarası",
      currency_code: "para birimi kodu",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "Şablon dizesi"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Geçersiz değer: beklenen instanceof ${issue2.expected}, alınan ${received}`;
          }
          return `Geçersiz değer: beklenen ${expected}, alınan ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Geçersiz değer: beklenen ${stringifyPrimitive(issue2.values[0])}`;
          return `Geçersiz seçenek: aşağıdakilerden biri olmalı: ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Çok büyük: beklenen ${issue2.origin ?? "değer"} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "öğe"}`;
          return `Çok büyük: beklenen ${issue2.origin ?? "değer"} ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Çok küçük: beklenen ${issue2.origin} ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          return `Çok küçük: beklenen ${issue2.origin} ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Geçersiz metin: "${_issue.prefix}" ile başlamalı`;
          if (_issue.format === "ends_with")
            return `Geçersiz metin: "${_issue.suffix}" ile bitmeli`;
          if (_issue.format === "includes")
            return `Geçersiz metin: "${_issue.includes}" içermeli`;
          if (_issue.format === "regex")
            return `Geçersiz metin: ${_issue.pattern} desenine uymalı`;
          return `Geçersiz ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Geçersiz sayı: ${issue2.divisor} ile tam bölünebilmeli`;
        case "unrecognized_keys":
          return `Tanınmayan anahtar${issue2.keys.length > 1 ? "lar" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `${issue2.origin} içinde geçersiz anahtar`;
        case "invalid_union":
          return "Geçersiz değer";
        case "invalid_element":
          return `${issue2.origin} içinde geçersiz değer`;
        default:
          return `Geçersiz değer`;
      }
    };
  };
  function tr_default() {
    return {
      localeError: error54()
    };
  }

  // node_modules/zod/v4/locales/uk.js
  var error55 = () => {
    const Sizable = {
      string: { unit: "символів", verb: "матиме" },
      file: { unit: "байтів", verb: "матиме" },
      array: { unit: "елементів", verb: "матиме" },
      set: { unit: "елементів", verb: "матиме" },
      map: { unit: "елементів", verb: "матиме" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "вхідні дані",
      email: "адреса електронної пошти",
      url: "URL",
      emoji: "емодзі",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "дата та час ISO",
      date: "дата ISO",
      time: "час ISO",
      duration: "тривалість ISO",
      ipv4: "адреса IPv4",
      ipv6: "адреса IPv6",
      mac: "адреса MAC",
      cidrv4: "діапазон IPv4",
      cidrv6: "діапазон IPv6",
      base64: "рядок у кодуванні base64",
      base64url: "рядок у кодуванні base64url",
      json_string: "рядок JSON",
      e164: "номер E.164",
      credit_card: "номер кредитної картки",
      currency_code: "код валюти",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "вхідні дані"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "число",
      array: "масив"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Неправильні вхідні дані: очікується instanceof ${issue2.expected}, отримано ${received}`;
          }
          return `Неправильні вхідні дані: очікується ${expected}, отримано ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Неправильні вхідні дані: очікується ${stringifyPrimitive(issue2.values[0])}`;
          return `Неправильна опція: очікується одне з ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Занадто велике: очікується, що ${issue2.origin ?? "значення"} ${sizing.verb} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "елементів"}`;
          return `Занадто велике: очікується, що ${issue2.origin ?? "значення"} буде ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Занадто мале: очікується, що ${issue2.origin} ${sizing.verb} ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Занадто мале: очікується, що ${issue2.origin} буде ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Неправильний рядок: повинен починатися з "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Неправильний рядок: повинен закінчуватися на "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Неправильний рядок: повинен містити "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Неправильний рядок: повинен відповідати шаблону ${_issue.pattern}`;
          return `Неправильний ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Неправильне число: повинно бути кратним ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Нерозпізнаний ключ${issue2.keys.length > 1 ? "і" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Неправильний ключ у ${issue2.origin}`;
        case "invalid_union":
          return "Неправильні вхідні дані";
        case "invalid_element":
          return `Неправильне значення у ${issue2.origin}`;
        default:
          return `Неправильні вхідні дані`;
      }
    };
  };
  function uk_default() {
    return {
      localeError: error55()
    };
  }

  // node_modules/zod/v4/locales/ua.js
  function ua_default() {
    return uk_default();
  }

  // node_modules/zod/v4/locales/ur.js
  var error56 = () => {
    const Sizable = {
      string: { unit: "حروف", verb: "ہونا" },
      file: { unit: "بائٹس", verb: "ہونا" },
      array: { unit: "آئٹمز", verb: "ہونا" },
      set: { unit: "آئٹمز", verb: "ہونا" },
      map: { unit: "آئٹمز", verb: "ہونا" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "ان پٹ",
      email: "ای میل ایڈریس",
      url: "یو آر ایل",
      emoji: "ایموجی",
      uuid: "یو یو آئی ڈی",
      uuidv4: "یو یو آئی ڈی وی 4",
      uuidv6: "یو یو آئی ڈی وی 6",
      nanoid: "نینو آئی ڈی",
      guid: "جی یو آئی ڈی",
      cuid: "سی یو آئی ڈی",
      cuid2: "سی یو آئی ڈی 2",
      ulid: "یو ایل آئی ڈی",
      xid: "ایکس آئی ڈی",
      ksuid: "کے ایس یو آئی ڈی",
      datetime: "آئی ایس او ڈیٹ ٹائم",
      date: "آئی ایس او تاریخ",
      time: "آئی ایس او وقت",
      duration: "آئی ایس او مدت",
      ipv4: "آئی پی وی 4 ایڈریس",
      ipv6: "آئی پی وی 6 ایڈریس",
      mac: "ایم اے سی ایڈریس",
      cidrv4: "آئی پی وی 4 رینج",
      cidrv6: "آئی پی وی 6 رینج",
      base64: "بیس 64 ان کوڈڈ سٹرنگ",
      base64url: "بیس 64 یو آر ایل ان کوڈڈ سٹرنگ",
      json_string: "جے ایس او این سٹرنگ",
      e164: "ای 164 نمبر",
      credit_card: "کریڈٹ کارڈ نمبر",
      currency_code: "کرنسی کوڈ",
      iban: "IBAN",
      jwt: "جے ڈبلیو ٹی",
      template_literal: "ان پٹ"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "نمبر",
      array: "آرے",
      null: "نل"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `غلط ان پٹ: instanceof ${issue2.expected} متوقع تھا، ${received} موصول ہوا`;
          }
          return `غلط ان پٹ: ${expected} متوقع تھا، ${received} موصول ہوا`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `غلط ان پٹ: ${stringifyPrimitive(issue2.values[0])} متوقع تھا`;
          return `غلط آپشن: ${joinValues(issue2.values, "|")} میں سے ایک متوقع تھا`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `بہت بڑا: ${issue2.origin ?? "ویلیو"} کے ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "عناصر"} ہونے متوقع تھے`;
          return `بہت بڑا: ${issue2.origin ?? "ویلیو"} کا ${adj}${issue2.maximum.toString()} ہونا متوقع تھا`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `بہت چھوٹا: ${issue2.origin} کے ${adj}${issue2.minimum.toString()} ${sizing.unit} ہونے متوقع تھے`;
          }
          return `بہت چھوٹا: ${issue2.origin} کا ${adj}${issue2.minimum.toString()} ہونا متوقع تھا`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `غلط سٹرنگ: "${_issue.prefix}" سے شروع ہونا چاہیے`;
          }
          if (_issue.format === "ends_with")
            return `غلط سٹرنگ: "${_issue.suffix}" پر ختم ہونا چاہیے`;
          if (_issue.format === "includes")
            return `غلط سٹرنگ: "${_issue.includes}" شامل ہونا چاہیے`;
          if (_issue.format === "regex")
            return `غلط سٹرنگ: پیٹرن ${_issue.pattern} سے میچ ہونا چاہیے`;
          return `غلط ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `غلط نمبر: ${issue2.divisor} کا مضاعف ہونا چاہیے`;
        case "unrecognized_keys":
          return `غیر تسلیم شدہ کی${issue2.keys.length > 1 ? "ز" : ""}: ${joinValues(issue2.keys, "، ")}`;
        case "invalid_key":
          return `${issue2.origin} میں غلط کی`;
        case "invalid_union":
          return "غلط ان پٹ";
        case "invalid_element":
          return `${issue2.origin} میں غلط ویلیو`;
        default:
          return `غلط ان پٹ`;
      }
    };
  };
  function ur_default() {
    return {
      localeError: error56()
    };
  }

  // node_modules/zod/v4/locales/uz.js
  var error57 = () => {
    const Sizable = {
      string: { unit: "belgi", verb: "bo‘lishi kerak" },
      file: { unit: "bayt", verb: "bo‘lishi kerak" },
      array: { unit: "element", verb: "bo‘lishi kerak" },
      set: { unit: "element", verb: "bo‘lishi kerak" },
      map: { unit: "yozuv", verb: "bo‘lishi kerak" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "kirish",
      email: "elektron pochta manzili",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO sana va vaqti",
      date: "ISO sana",
      time: "ISO vaqt",
      duration: "ISO davomiylik",
      ipv4: "IPv4 manzil",
      ipv6: "IPv6 manzil",
      mac: "MAC manzil",
      cidrv4: "IPv4 diapazon",
      cidrv6: "IPv6 diapazon",
      base64: "base64 kodlangan satr",
      base64url: "base64url kodlangan satr",
      json_string: "JSON satr",
      e164: "E.164 raqam",
      credit_card: "kredit karta raqami",
      currency_code: "valyuta kodi",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "kirish"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "raqam",
      array: "massiv"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Noto‘g‘ri kirish: kutilgan instanceof ${issue2.expected}, qabul qilingan ${received}`;
          }
          return `Noto‘g‘ri kirish: kutilgan ${expected}, qabul qilingan ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Noto‘g‘ri kirish: kutilgan ${stringifyPrimitive(issue2.values[0])}`;
          return `Noto‘g‘ri variant: quyidagilardan biri kutilgan ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Juda katta: kutilgan ${issue2.origin ?? "qiymat"} ${adj}${issue2.maximum.toString()} ${sizing.unit} ${sizing.verb}`;
          return `Juda katta: kutilgan ${issue2.origin ?? "qiymat"} ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Juda kichik: kutilgan ${issue2.origin} ${adj}${issue2.minimum.toString()} ${sizing.unit} ${sizing.verb}`;
          }
          return `Juda kichik: kutilgan ${issue2.origin} ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Noto‘g‘ri satr: "${_issue.prefix}" bilan boshlanishi kerak`;
          if (_issue.format === "ends_with")
            return `Noto‘g‘ri satr: "${_issue.suffix}" bilan tugashi kerak`;
          if (_issue.format === "includes")
            return `Noto‘g‘ri satr: "${_issue.includes}" ni o‘z ichiga olishi kerak`;
          if (_issue.format === "regex")
            return `Noto‘g‘ri satr: ${_issue.pattern} shabloniga mos kelishi kerak`;
          return `Noto‘g‘ri ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Noto‘g‘ri raqam: ${issue2.divisor} ning karralisi bo‘lishi kerak`;
        case "unrecognized_keys":
          return `Noma’lum kalit${issue2.keys.length > 1 ? "lar" : ""}: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `${issue2.origin} dagi kalit noto‘g‘ri`;
        case "invalid_union":
          return "Noto‘g‘ri kirish";
        case "invalid_element":
          return `${issue2.origin} da noto‘g‘ri qiymat`;
        default:
          return `Noto‘g‘ri kirish`;
      }
    };
  };
  function uz_default() {
    return {
      localeError: error57()
    };
  }

  // node_modules/zod/v4/locales/vi.js
  var error58 = () => {
    const Sizable = {
      string: { unit: "ký tự", verb: "có" },
      file: { unit: "byte", verb: "có" },
      array: { unit: "phần tử", verb: "có" },
      set: { unit: "phần tử", verb: "có" },
      map: { unit: "phần tử", verb: "có" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "đầu vào",
      email: "địa chỉ email",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ngày giờ ISO",
      date: "ngày ISO",
      time: "giờ ISO",
      duration: "khoảng thời gian ISO",
      ipv4: "địa chỉ IPv4",
      ipv6: "địa chỉ IPv6",
      mac: "địa chỉ MAC",
      cidrv4: "dải IPv4",
      cidrv6: "dải IPv6",
      base64: "chuỗi mã hóa base64",
      base64url: "chuỗi mã hóa base64url",
      json_string: "chuỗi JSON",
      e164: "số E.164",
      credit_card: "số thẻ tín dụng",
      currency_code: "mã tiền tệ",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "đầu vào"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "số",
      array: "mảng"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Đầu vào không hợp lệ: mong đợi instanceof ${issue2.expected}, nhận được ${received}`;
          }
          return `Đầu vào không hợp lệ: mong đợi ${expected}, nhận được ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Đầu vào không hợp lệ: mong đợi ${stringifyPrimitive(issue2.values[0])}`;
          return `Tùy chọn không hợp lệ: mong đợi một trong các giá trị ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Quá lớn: mong đợi ${issue2.origin ?? "giá trị"} ${sizing.verb} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "phần tử"}`;
          return `Quá lớn: mong đợi ${issue2.origin ?? "giá trị"} ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `Quá nhỏ: mong đợi ${issue2.origin} ${sizing.verb} ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `Quá nhỏ: mong đợi ${issue2.origin} ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Chuỗi không hợp lệ: phải bắt đầu bằng "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Chuỗi không hợp lệ: phải kết thúc bằng "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Chuỗi không hợp lệ: phải bao gồm "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Chuỗi không hợp lệ: phải khớp với mẫu ${_issue.pattern}`;
          return `${FormatDictionary[_issue.format] ?? issue2.format} không hợp lệ`;
        }
        case "not_multiple_of":
          return `Số không hợp lệ: phải là bội số của ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Khóa không được nhận dạng: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Khóa không hợp lệ trong ${issue2.origin}`;
        case "invalid_union":
          return "Đầu vào không hợp lệ";
        case "invalid_element":
          return `Giá trị không hợp lệ trong ${issue2.origin}`;
        default:
          return `Đầu vào không hợp lệ`;
      }
    };
  };
  function vi_default() {
    return {
      localeError: error58()
    };
  }

  // node_modules/zod/v4/locales/zh-CN.js
  var error59 = () => {
    const Sizable = {
      string: { unit: "字符", verb: "包含" },
      file: { unit: "字节", verb: "包含" },
      array: { unit: "项", verb: "包含" },
      set: { unit: "项", verb: "包含" },
      map: { unit: "项", verb: "包含" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "输入",
      email: "电子邮件",
      url: "URL",
      emoji: "表情符号",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO日期时间",
      date: "ISO日期",
      time: "ISO时间",
      duration: "ISO时长",
      ipv4: "IPv4地址",
      ipv6: "IPv6地址",
      mac: "MAC地址",
      cidrv4: "IPv4网段",
      cidrv6: "IPv6网段",
      base64: "base64编码字符串",
      base64url: "base64url编码字符串",
      json_string: "JSON字符串",
      e164: "E.164号码",
      credit_card: "信用卡号",
      currency_code: "货币代码",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "输入"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "数字",
      array: "数组",
      null: "空值(null)"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `无效输入：期望 instanceof ${issue2.expected}，实际接收 ${received}`;
          }
          return `无效输入：期望 ${expected}，实际接收 ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `无效输入：期望 ${stringifyPrimitive(issue2.values[0])}`;
          return `无效选项：期望以下之一 ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `数值过大：期望 ${issue2.origin ?? "值"} ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "个元素"}`;
          return `数值过大：期望 ${issue2.origin ?? "值"} ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `数值过小：期望 ${issue2.origin} ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `数值过小：期望 ${issue2.origin} ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `无效字符串：必须以 "${_issue.prefix}" 开头`;
          if (_issue.format === "ends_with")
            return `无效字符串：必须以 "${_issue.suffix}" 结尾`;
          if (_issue.format === "includes")
            return `无效字符串：必须包含 "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `无效字符串：必须满足正则表达式 ${_issue.pattern}`;
          return `无效${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `无效数字：必须是 ${issue2.divisor} 的倍数`;
        case "unrecognized_keys":
          return `出现未知的键(key): ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `${issue2.origin} 中的键(key)无效`;
        case "invalid_union":
          return "无效输入";
        case "invalid_element":
          return `${issue2.origin} 中包含无效值(value)`;
        default:
          return `无效输入`;
      }
    };
  };
  function zh_CN_default() {
    return {
      localeError: error59()
    };
  }

  // node_modules/zod/v4/locales/zh-TW.js
  var error60 = () => {
    const Sizable = {
      string: { unit: "字元", verb: "擁有" },
      file: { unit: "位元組", verb: "擁有" },
      array: { unit: "項目", verb: "擁有" },
      set: { unit: "項目", verb: "擁有" },
      map: { unit: "項目", verb: "擁有" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "輸入",
      email: "郵件地址",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "ISO 日期時間",
      date: "ISO 日期",
      time: "ISO 時間",
      duration: "ISO 期間",
      ipv4: "IPv4 位址",
      ipv6: "IPv6 位址",
      mac: "MAC 位址",
      cidrv4: "IPv4 範圍",
      cidrv6: "IPv6 範圍",
      base64: "base64 編碼字串",
      base64url: "base64url 編碼字串",
      json_string: "JSON 字串",
      e164: "E.164 數值",
      credit_card: "信用卡號",
      currency_code: "貨幣代碼",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "輸入"
    };
    const TypeDictionary = {
      nan: "NaN"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `無效的輸入值：預期為 instanceof ${issue2.expected}，但收到 ${received}`;
          }
          return `無效的輸入值：預期為 ${expected}，但收到 ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `無效的輸入值：預期為 ${stringifyPrimitive(issue2.values[0])}`;
          return `無效的選項：預期為以下其中之一 ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `數值過大：預期 ${issue2.origin ?? "值"} 應為 ${adj}${issue2.maximum.toString()} ${sizing.unit ?? "個元素"}`;
          return `數值過大：預期 ${issue2.origin ?? "值"} 應為 ${adj}${issue2.maximum.toString()}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing) {
            return `數值過小：預期 ${issue2.origin} 應為 ${adj}${issue2.minimum.toString()} ${sizing.unit}`;
          }
          return `數值過小：預期 ${issue2.origin} 應為 ${adj}${issue2.minimum.toString()}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with") {
            return `無效的字串：必須以 "${_issue.prefix}" 開頭`;
          }
          if (_issue.format === "ends_with")
            return `無效的字串：必須以 "${_issue.suffix}" 結尾`;
          if (_issue.format === "includes")
            return `無效的字串：必須包含 "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `無效的字串：必須符合格式 ${_issue.pattern}`;
          return `無效的 ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `無效的數字：必須為 ${issue2.divisor} 的倍數`;
        case "unrecognized_keys":
          return `無法識別的鍵值${issue2.keys.length > 1 ? "們" : ""}：${joinValues(issue2.keys, "、")}`;
        case "invalid_key":
          return `${issue2.origin} 中有無效的鍵值`;
        case "invalid_union":
          return "無效的輸入值";
        case "invalid_element":
          return `${issue2.origin} 中有無效的值`;
        default:
          return `無效的輸入值`;
      }
    };
  };
  function zh_TW_default() {
    return {
      localeError: error60()
    };
  }

  // node_modules/zod/v4/locales/yo.js
  var error61 = () => {
    const Sizable = {
      string: { unit: "àmi", verb: "ní" },
      file: { unit: "bytes", verb: "ní" },
      array: { unit: "nkan", verb: "ní" },
      set: { unit: "nkan", verb: "ní" },
      map: { unit: "nkan", verb: "ní" }
    };
    function getSizing(origin) {
      return Sizable[origin] ?? null;
    }
    const FormatDictionary = {
      regex: "ẹ̀rọ ìbáwọlé",
      email: "àdírẹ́sì ìmẹ́lì",
      url: "URL",
      emoji: "emoji",
      uuid: "UUID",
      uuidv4: "UUIDv4",
      uuidv6: "UUIDv6",
      nanoid: "nanoid",
      guid: "GUID",
      cuid: "cuid",
      cuid2: "cuid2",
      ulid: "ULID",
      xid: "XID",
      ksuid: "KSUID",
      datetime: "àkókò ISO",
      date: "ọjọ́ ISO",
      time: "àkókò ISO",
      duration: "àkókò tó pé ISO",
      ipv4: "àdírẹ́sì IPv4",
      ipv6: "àdírẹ́sì IPv6",
      mac: "àdírẹ́sì MAC",
      cidrv4: "àgbègbè IPv4",
      cidrv6: "àgbègbè IPv6",
      base64: "ọ̀rọ̀ tí a kọ́ ní base64",
      base64url: "ọ̀rọ̀ base64url",
      json_string: "ọ̀rọ̀ JSON",
      e164: "nọ́mbà E.164",
      credit_card: "nọmba kaadi gbese",
      currency_code: "koodu owó",
      iban: "IBAN",
      jwt: "JWT",
      template_literal: "ẹ̀rọ ìbáwọlé"
    };
    const TypeDictionary = {
      nan: "NaN",
      number: "nọ́mbà",
      array: "akopọ"
    };
    return (issue2) => {
      switch (issue2.code) {
        case "invalid_type": {
          const expected = TypeDictionary[issue2.expected] ?? issue2.expected;
          const receivedType = parsedType(issue2.input);
          const received = TypeDictionary[receivedType] ?? receivedType;
          if (/^[A-Z]/.test(issue2.expected)) {
            return `Ìbáwọlé aṣìṣe: a ní láti fi instanceof ${issue2.expected}, àmọ̀ a rí ${received}`;
          }
          return `Ìbáwọlé aṣìṣe: a ní láti fi ${expected}, àmọ̀ a rí ${received}`;
        }
        case "invalid_value":
          if (issue2.values.length === 1)
            return `Ìbáwọlé aṣìṣe: a ní láti fi ${stringifyPrimitive(issue2.values[0])}`;
          return `Àṣàyàn aṣìṣe: yan ọ̀kan lára ${joinValues(issue2.values, "|")}`;
        case "too_big": {
          const adj = issue2.inclusive ? "<=" : "<";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Tó pọ̀ jù: a ní láti jẹ́ pé ${issue2.origin ?? "iye"} ${sizing.verb} ${adj}${issue2.maximum} ${sizing.unit}`;
          return `Tó pọ̀ jù: a ní láti jẹ́ ${adj}${issue2.maximum}`;
        }
        case "too_small": {
          const adj = issue2.inclusive ? ">=" : ">";
          const sizing = getSizing(issue2.origin);
          if (sizing)
            return `Kéré ju: a ní láti jẹ́ pé ${issue2.origin} ${sizing.verb} ${adj}${issue2.minimum} ${sizing.unit}`;
          return `Kéré ju: a ní láti jẹ́ ${adj}${issue2.minimum}`;
        }
        case "invalid_format": {
          const _issue = issue2;
          if (_issue.format === "starts_with")
            return `Ọ̀rọ̀ aṣìṣe: gbọ́dọ̀ bẹ̀rẹ̀ pẹ̀lú "${_issue.prefix}"`;
          if (_issue.format === "ends_with")
            return `Ọ̀rọ̀ aṣìṣe: gbọ́dọ̀ parí pẹ̀lú "${_issue.suffix}"`;
          if (_issue.format === "includes")
            return `Ọ̀rọ̀ aṣìṣe: gbọ́dọ̀ ní "${_issue.includes}"`;
          if (_issue.format === "regex")
            return `Ọ̀rọ̀ aṣìṣe: gbọ́dọ̀ bá àpẹẹrẹ mu ${_issue.pattern}`;
          return `Aṣìṣe: ${FormatDictionary[_issue.format] ?? issue2.format}`;
        }
        case "not_multiple_of":
          return `Nọ́mbà aṣìṣe: gbọ́dọ̀ jẹ́ èyà pípín ti ${issue2.divisor}`;
        case "unrecognized_keys":
          return `Bọtìnì àìmọ̀: ${joinValues(issue2.keys, ", ")}`;
        case "invalid_key":
          return `Bọtìnì aṣìṣe nínú ${issue2.origin}`;
        case "invalid_union":
          return "Ìbáwọlé aṣìṣe";
        case "invalid_element":
          return `Iye aṣìṣe nínú ${issue2.origin}`;
        default:
          return "Ìbáwọlé aṣìṣe";
      }
    };
  };
  function yo_default() {
    return {
      localeError: error61()
    };
  }

  // node_modules/zod/v4/core/registries.js
  var _a2;
  var $output = /* @__PURE__ */ Symbol("ZodOutput");
  var $input = /* @__PURE__ */ Symbol("ZodInput");
  var $ZodRegistry = class {
    constructor() {
      this._map = /* @__PURE__ */ new WeakMap();
      this._idmap = /* @__PURE__ */ new Map();
    }
    add(schema, ..._meta) {
      const meta3 = _meta[0];
      this._map.set(schema, meta3);
      if (meta3 && typeof meta3 === "object" && "id" in meta3) {
        this._idmap.set(meta3.id, schema);
      }
      return this;
    }
    clear() {
      this._map = /* @__PURE__ */ new WeakMap();
      this._idmap = /* @__PURE__ */ new Map();
      return this;
    }
    remove(schema) {
      const meta3 = this._map.get(schema);
      if (meta3 && typeof meta3 === "object" && "id" in meta3) {
        this._idmap.delete(meta3.id);
      }
      this._map.delete(schema);
      return this;
    }
    get(schema) {
      const p = schema._zod.parent;
      if (p) {
        const pm = { ...this.get(p) ?? {} };
        delete pm.id;
        const f = { ...pm, ...this._map.get(schema) };
        return Object.keys(f).length ? f : void 0;
      }
      return this._map.get(schema);
    }
    has(schema) {
      return this._map.has(schema);
    }
  };
  function registry() {
    return new $ZodRegistry();
  }
  (_a2 = globalThis).__zod_globalRegistry ?? (_a2.__zod_globalRegistry = registry());
  var globalRegistry = globalThis.__zod_globalRegistry;

  // node_modules/zod/v4/core/compile.js
  var INVALID = /* @__PURE__ */ Symbol.for("zod.compile.invalid");
  var FALLBACK_FLAG = /* @__PURE__ */ Symbol.for("zod.compile.fallback");
  var ZodCompileAsyncError = class extends Error {
    constructor(message = "z.compile does not support async refinements, transforms, or checks") {
      super(message);
      this.name = "ZodCompileAsyncError";
    }
  };
  var ZodCompileUnsupportedError = class extends Error {
    constructor(feature, islandable = true) {
      super(`z.compile does not support ${feature}; this schema must use the runtime parser`);
      this.name = "ZodCompileUnsupportedError";
      this.islandable = islandable;
    }
  };
  function compileValidator(schema, parser) {
    try {
      return compileFn(schema, { assertOnly: true });
    } catch {
      return parser;
    }
  }
  function compile(schema, options) {
    try {
      const parser = compileFn(schema);
      const clone2 = withParser(schema, parser);
      clone2._zod.bag.validator = compileValidator(schema, parser);
      return clone2;
    } catch (err) {
      if (options?.strict)
        throw err;
      return schema;
    }
  }
  function withParser(schema, parser) {
    if (isRecursiveSchema(schema)) {
      throw new ZodCompileUnsupportedError("a schema whose subtree contains a reference cycle");
    }
    const clone2 = clone(schema);
    const liveRun = schema._zod.run;
    const originalRun = liveRun.__originalRun ?? liveRun;
    const wrapped = (payload, ctx) => {
      if (ctx?.async || ctx?.direction === "backward" || ctx?.skipChecks || ctx?.[FALLBACK_FLAG]) {
        return originalRun(payload, ctx);
      }
      if (ctx && isBackEdge(ctx, payload.value)) {
        return originalRun(payload, ctx);
      }
      const out = parser(payload.value);
      if (out !== INVALID) {
        payload.value = out;
        return payload;
      }
      if (ctx)
        ctx[FALLBACK_FLAG] = true;
      return originalRun(payload, ctx);
    };
    wrapped.__originalRun = originalRun;
    clone2._zod.bag.fallbackRun = originalRun;
    clone2._zod.bag.validator = parser;
    clone2._zod.run = wrapped;
    if (!liveRun.__originalRun)
      installCompiledUserMethods(clone2, schema, parser);
    return clone2;
  }
  function installCompiledUserMethods(target, source, parser) {
    const targetAny = target;
    const sourceAny = source;
    if (typeof sourceAny.safeParse === "function") {
      const originalSafeParse = sourceAny.safeParse;
      targetAny.safeParse = (data, params) => {
        const out = parser(data);
        if (out !== INVALID) {
          return { success: true, data: out };
        }
        return originalSafeParse(data, params);
      };
    }
    if (typeof sourceAny.parse === "function") {
      const originalParse = sourceAny.parse;
      targetAny.parse = (data, params) => {
        const out = parser(data);
        if (out !== INVALID) {
          return out;
        }
        return originalParse(data, params);
      };
    }
  }
  function compileFn(schema, options) {
    let recursive2 = true;
    try {
      recursive2 = isRecursiveSchema(schema);
    } catch {
    }
    if (recursive2) {
      throw new ZodCompileUnsupportedError("a schema whose subtree contains a reference cycle");
    }
    const ctx = {
      constants: /* @__PURE__ */ new Map(),
      constantCounter: 0,
      varCounter: 0,
      definite: true
    };
    const doc = new Doc(["input"]);
    const outputAccessor = generateCheck(doc, ctx, schema, "input", !options?.assertOnly);
    doc.write(outputAccessor === null ? `return true;` : `return ${outputAccessor};`);
    const constantNames = ["INVALID", ...ctx.constants.keys()];
    const constantValues = [INVALID, ...ctx.constants.values()];
    const code = doc.content.join("\n");
    const fullCode = options?.debug ? constantNames.length > 0 ? `// Constants: ${constantNames.join(", ")}
${code}` : code : "";
    const F = Function;
    const factoryCode = `return (input) => {
${code}
}`;
    let fn;
    try {
      const factory = new F(...constantNames, factoryCode);
      fn = factory(...constantValues);
    } catch (err) {
      throw new ZodCompileUnsupportedError(`this schema (generated code failed to evaluate: ${err.message})`);
    }
    if (options?.debug) {
      fn.code = fullCode;
    }
    fn.definite = ctx.definite;
    return fn;
  }
  function addConstant(ctx, value) {
    for (const [name2, v] of ctx.constants) {
      if (v === value)
        return name2;
    }
    const name = `c${ctx.constantCounter++}`;
    ctx.constants.set(name, value);
    return name;
  }
  function addUserConstant(ctx, fn) {
    ctx.definite = false;
    return addConstant(ctx, fn);
  }
  function newVar(ctx) {
    return `v${ctx.varCounter++}`;
  }
  function runtimeRun(schema, value) {
    const result = schema._zod.run({ value, issues: [] }, {});
    if (result && typeof result.then === "function")
      return INVALID;
    const r = result;
    return r.issues.length === 0 ? r.value : INVALID;
  }
  function compileChild(doc, ctx, schema, accessor, needsValue = true) {
    const contentLen = doc.content.length;
    const constantCount = ctx.constants.size;
    const constantCounter = ctx.constantCounter;
    const varCounter = ctx.varCounter;
    try {
      return generateCheck(doc, ctx, schema, accessor, needsValue);
    } catch (err) {
      if (!(err instanceof ZodCompileUnsupportedError) || !err.islandable)
        throw err;
      doc.content.length = contentLen;
      if (ctx.constants.size > constantCount) {
        const trailing = Array.from(ctx.constants.keys()).slice(constantCount);
        for (const k of trailing)
          ctx.constants.delete(k);
      }
      ctx.constantCounter = constantCounter;
      ctx.varCounter = varCounter;
      return emitRuntimeIsland(doc, ctx, schema, accessor);
    }
  }
  function emitRuntimeIsland(doc, ctx, schema, accessor) {
    ctx.definite = false;
    const schemaConst = addConstant(ctx, schema);
    const runConst = addConstant(ctx, runtimeRun);
    const outVar = newVar(ctx);
    doc.write(`const ${outVar} = ${runConst}(${schemaConst}, ${accessor});`);
    doc.write(`if (${outVar} === INVALID) return INVALID;`);
    return outVar;
  }
  var WHEN_DEFAULTED_CHECKS = /* @__PURE__ */ new Set([
    "max_size",
    "min_size",
    "size_equals",
    "max_length",
    "min_length",
    "length_equals"
  ]);
  function generateChecks(doc, ctx, schema, accessor) {
    const schemaChecks = schema._zod.def.checks;
    if (!schemaChecks || schemaChecks.length === 0)
      return accessor;
    let currentAccessor = accessor;
    for (const check2 of schemaChecks) {
      const def = check2._zod.def;
      if (def.when && !WHEN_DEFAULTED_CHECKS.has(def.check)) {
        throw new ZodCompileUnsupportedError(`check with a custom "when" condition`);
      }
      switch (def.check) {
        case "greater_than":
          generateGreaterThanCheck(doc, ctx, def, currentAccessor);
          break;
        case "less_than":
          generateLessThanCheck(doc, ctx, def, currentAccessor);
          break;
        case "multiple_of":
          generateMultipleOfCheck(doc, ctx, def, currentAccessor);
          break;
        case "number_format":
          generateNumberFormatCheck(doc, def, currentAccessor);
          break;
        case "min_length": {
          const min = numericOperand(def.minimum, "min_length");
          const len = codePointLengthVar(doc, ctx, currentAccessor, `${currentAccessor}.length >= ${min} && ${currentAccessor}.length < ${def.minimum * 2}`);
          doc.write(`if (${len} < ${min}) return INVALID;`);
          break;
        }
        case "max_length": {
          const max = numericOperand(def.maximum, "max_length");
          const len = codePointLengthVar(doc, ctx, currentAccessor, `${currentAccessor}.length > ${max}`);
          doc.write(`if (${len} > ${max}) return INVALID;`);
          break;
        }
        case "length_equals": {
          const exact = numericOperand(def.length, "length_equals");
          const len = codePointLengthVar(doc, ctx, currentAccessor, `${currentAccessor}.length >= ${exact} && ${currentAccessor}.length <= ${def.length * 2}`);
          doc.write(`if (${len} !== ${exact}) return INVALID;`);
          break;
        }
        case "min_size":
          doc.write(`if (${currentAccessor}.size < ${numericOperand(def.minimum, "min_size")}) return INVALID;`);
          break;
        case "max_size":
          doc.write(`if (${currentAccessor}.size > ${numericOperand(def.maximum, "max_size")}) return INVALID;`);
          break;
        case "size_equals":
          doc.write(`if (${currentAccessor}.size !== ${numericOperand(def.size, "size_equals")}) return INVALID;`);
          break;
        case "string_format":
          currentAccessor = generateStringFormatCheck(doc, ctx, def, currentAccessor);
          break;
        case "custom":
          currentAccessor = generateCustomRefineCheck(doc, ctx, check2, currentAccessor);
          break;
        case "bigint_format":
          generateBigIntFormatCheck(doc, def, currentAccessor);
          break;
        case "mime_type":
          generateMimeTypeCheck(doc, ctx, def, currentAccessor);
          break;
        case "property":
          generatePropertyCheck(doc, ctx, def, currentAccessor);
          break;
        case "properties":
          generatePropertiesChecks(doc, ctx, def, currentAccessor);
          break;
        case "overwrite": {
          const newAccessor = newVar(ctx);
          generateOverwriteCheck(doc, ctx, check2, currentAccessor, newAccessor);
          currentAccessor = newAccessor;
          break;
        }
        default: {
          void def;
          throw new ZodCompileUnsupportedError(`check type ${def.check}`);
        }
      }
    }
    return currentAccessor;
  }
  function codePointLengthVar(doc, ctx, accessor, inDoubt) {
    const cpLen = addConstant(ctx, codePointLength);
    const v = newVar(ctx);
    doc.write(`const ${v} = typeof ${accessor} === "string" && ${inDoubt} ? ${cpLen}(${accessor}) : ${accessor}.length;`);
    return v;
  }
  function numericOperand(value, label) {
    if (typeof value !== "number" || !Number.isFinite(value)) {
      throw new ZodCompileUnsupportedError(`${label} bound of type ${typeof value}`);
    }
    return `${value}`;
  }
  function comparisonOperand(ctx, value) {
    if (typeof value === "bigint")
      return `${value}n`;
    if (typeof value === "number") {
      if (Number.isNaN(value))
        throw new ZodCompileUnsupportedError("comparison check with NaN bound");
      return `${value}`;
    }
    if (value instanceof Date) {
      if (Number.isNaN(value.getTime())) {
        throw new ZodCompileUnsupportedError("comparison check with Invalid Date bound");
      }
      return addConstant(ctx, value);
    }
    throw new ZodCompileUnsupportedError(`comparison check bound of type ${typeof value}`);
  }
  function generateGreaterThanCheck(doc, ctx, def, accessor) {
    const op = def.inclusive ? "<" : "<=";
    doc.write(`if (${accessor} ${op} ${comparisonOperand(ctx, def.value)}) return INVALID;`);
  }
  function generateLessThanCheck(doc, ctx, def, accessor) {
    const op = def.inclusive ? ">" : ">=";
    doc.write(`if (${accessor} ${op} ${comparisonOperand(ctx, def.value)}) return INVALID;`);
  }
  function generateMultipleOfCheck(doc, ctx, def, accessor) {
    if (typeof def.value === "bigint") {
      if (def.value === BigInt(0))
        throw new ZodCompileUnsupportedError("multiple_of check with a zero divisor");
      doc.write(`if (${accessor} % ${def.value}n !== 0n) return INVALID;`);
    } else {
      const remainder = addConstant(ctx, floatSafeRemainder);
      doc.write(`if (${remainder}(${accessor}, ${numericOperand(def.value, "multiple_of")}) !== 0) return INVALID;`);
    }
  }
  function generateNumberFormatCheck(doc, def, accessor) {
    const format2 = def.format;
    switch (format2) {
      case "safeint":
        doc.write(`if (!Number.isSafeInteger(${accessor})) return INVALID;`);
        break;
      case "int32":
        doc.write(`if (!Number.isInteger(${accessor}) || ${accessor} < -2147483648 || ${accessor} > 2147483647) return INVALID;`);
        break;
      case "uint32":
        doc.write(`if (!Number.isInteger(${accessor}) || ${accessor} < 0 || ${accessor} > 4294967295) return INVALID;`);
        break;
      case "float32":
        doc.write(`if (!Number.isFinite(${accessor}) || ${accessor} < -3.4028234663852886e38 || ${accessor} > 3.4028234663852886e38) return INVALID;`);
        break;
      case "float64":
        doc.write(`if (!Number.isFinite(${accessor})) return INVALID;`);
        break;
      default: {
        void format2;
        throw new ZodCompileUnsupportedError(`number format ${format2}`);
      }
    }
  }
  function generateBigIntFormatCheck(doc, def, accessor) {
    const format2 = def.format;
    if (!format2)
      return;
    switch (format2) {
      case "int64":
        doc.write(`if (${accessor} < -9223372036854775808n || ${accessor} > 9223372036854775807n) return INVALID;`);
        break;
      case "uint64":
        doc.write(`if (${accessor} < 0n || ${accessor} > 18446744073709551615n) return INVALID;`);
        break;
      default: {
        void format2;
        throw new ZodCompileUnsupportedError(`bigint format ${format2}`);
      }
    }
  }
  function generateMimeTypeCheck(doc, ctx, def, accessor) {
    const mimeTypes = def.mime;
    if (mimeTypes && mimeTypes.length > 0) {
      const mimeSet = addConstant(ctx, new Set(mimeTypes));
      doc.write(`if (!${mimeSet}.has(${accessor}.type)) return INVALID;`);
    }
  }
  function generatePropertiesChecks(doc, ctx, def, accessor) {
    if (def.when) {
      throw new ZodCompileUnsupportedError(`check with a custom "when" condition`);
    }
    doc.write(`if (${accessor} == null) return INVALID;`);
    const shape = def.shape;
    for (const key of Reflect.ownKeys(shape)) {
      const keyExpr = typeof key === "symbol" ? addConstant(ctx, key) : esc(key);
      const inputVar = newVar(ctx);
      doc.write(`const ${inputVar} = ${accessor}[${keyExpr}];`);
      compileChild(doc, ctx, shape[key], inputVar, false);
    }
  }
  function generatePropertyCheck(doc, ctx, def, accessor) {
    const propAccessor = `${accessor}[${JSON.stringify(def.property)}]`;
    generateCheck(doc, ctx, def.schema, propAccessor);
  }
  function generateOverwriteCheck(doc, ctx, check2, currentAccessor, newAccessor) {
    const tx = check2._zod.def.tx;
    if (!tx) {
      throw new ZodCompileUnsupportedError("overwrite check without a transform function");
    }
    if (isAsyncFunction(tx)) {
      throw new ZodCompileAsyncError("z.compile: async overwrite transforms are not supported");
    }
    const txConst = addConstant(ctx, tx);
    doc.write(`const ${newAccessor} = ${txConst}(${currentAccessor});`);
  }
  function throwAsync() {
    throw new $ZodAsyncError();
  }
  function pushIssue(issue2) {
    this.issues.push(issue2);
  }
  function generateCustomRefineCheck(doc, ctx, check2, accessor) {
    const def = check2._zod.def;
    if (def.fn) {
      if (isAsyncFunction(def.fn)) {
        throw new ZodCompileAsyncError("z.compile: async .refine() predicates are not supported");
      }
      const fnConst = addUserConstant(ctx, def.fn);
      const throwAsyncConst = addConstant(ctx, throwAsync);
      const resVar = newVar(ctx);
      doc.write(`const ${resVar} = ${fnConst}(${accessor});`);
      doc.write(`if (${resVar} instanceof Promise) ${throwAsyncConst}();`);
      doc.write(`if (!${resVar}) return INVALID;`);
      return accessor;
    }
    if (check2._zod.check) {
      if (isAsyncFunction(check2._zod.check)) {
        throw new ZodCompileAsyncError("z.compile: async .superRefine() / check functions are not supported");
      }
      const checkFn = check2._zod.check;
      const helperFn = (value) => {
        const fakePayload = { value, issues: [], addIssue: pushIssue };
        const result = checkFn(fakePayload);
        if (result instanceof Promise)
          throwAsync();
        return fakePayload.issues.length === 0 ? fakePayload.value : INVALID;
      };
      const helperConst = addUserConstant(ctx, helperFn);
      const outVar = newVar(ctx);
      doc.write(`const ${outVar} = ${helperConst}(${accessor});`);
      doc.write(`if (${outVar} === INVALID) return INVALID;`);
      return outVar;
    }
    throw new ZodCompileUnsupportedError("custom check without a predicate or check function");
  }
  var PATTERN_IS_COMPLETE = /* @__PURE__ */ new Set([
    "cidrv4",
    "cuid",
    "cuid2",
    "date",
    "datetime",
    "duration",
    "e164",
    "email",
    "emoji",
    "ends_with",
    "guid",
    "includes",
    "ipv4",
    "ksuid",
    "lowercase",
    "mac",
    "nanoid",
    "regex",
    "starts_with",
    "time",
    "ulid",
    "uppercase",
    "uuid",
    "xid"
  ]);
  function generateStringFormatCheck(doc, ctx, def, accessor, needsValue = true) {
    const fmt = def.format;
    if (fmt === "base64") {
      const validator = addConstant(ctx, isValidBase64);
      doc.write(`if (!${validator}(${accessor})) return INVALID;`);
      return accessor;
    }
    if (fmt === "base64url") {
      const validator = addConstant(ctx, isValidBase64URL);
      doc.write(`if (!${validator}(${accessor})) return INVALID;`);
      return accessor;
    }
    if (fmt === "jwt") {
      const validator = addConstant(ctx, isValidJWT);
      const alg = addConstant(ctx, def.alg ?? null);
      doc.write(`if (!${validator}(${accessor}, ${alg})) return INVALID;`);
      return accessor;
    }
    if (fmt === "ipv6") {
      const validator = addConstant(ctx, isValidIPv6);
      doc.write(`if (!${validator}(${accessor})) return INVALID;`);
      return accessor;
    }
    if (fmt === "cidrv6") {
      const validator = addConstant(ctx, isValidCIDRv6);
      doc.write(`if (!${validator}(${accessor})) return INVALID;`);
      return accessor;
    }
    if (fmt === "credit_card") {
      const validator = addConstant(ctx, isValidCreditCard);
      doc.write(`if (!${validator}(${accessor})) return INVALID;`);
      return accessor;
    }
    if (fmt === "iban") {
      const validator = addConstant(ctx, isValidIBAN);
      doc.write(`if (!${validator}(${accessor})) return INVALID;`);
      return accessor;
    }
    const formatDef = def;
    if (fmt === "url" || fmt === "httpurl" || formatDef.normalize || formatDef.hostname !== void 0 || formatDef.protocol !== void 0) {
      const parseConst = addConstant(ctx, validateURL);
      const defConst = addConstant(ctx, def);
      const trimVar = newVar(ctx);
      const urlVar = newVar(ctx);
      doc.write(`const ${trimVar} = ${accessor}.trim();`);
      doc.write(`const ${urlVar} = ${parseConst}(${trimVar}, ${defConst});`);
      doc.write(`if (typeof ${urlVar} === "number") return INVALID;`);
      if (formatDef.hostname !== void 0) {
        const hostnameConst = addConstant(ctx, urlHostnameOk);
        doc.write(`if (!${hostnameConst}(${urlVar}, ${defConst}.hostname)) return INVALID;`);
      }
      if (formatDef.protocol !== void 0) {
        const protocolConst = addConstant(ctx, urlProtocolOk);
        doc.write(`if (!${protocolConst}(${urlVar}, ${defConst}.protocol)) return INVALID;`);
      }
      if (!needsValue)
        return null;
      const outputVar = newVar(ctx);
      const outputExpr = formatDef.normalize ? `${urlVar}.href` : `${addConstant(ctx, stripTabAndNewline)}(${trimVar})`;
      doc.write(`const ${outputVar} = ${outputExpr};`);
      return outputVar;
    }
    const customFn = def.fn;
    if (customFn) {
      if (isAsyncFunction(customFn))
        throw new ZodCompileUnsupportedError(`async string format ${fmt}`);
      const fnConst = addConstant(ctx, customFn);
      doc.write(`if (!${fnConst}(${accessor})) return INVALID;`);
      return accessor;
    }
    if (PATTERN_IS_COMPLETE.has(fmt) && def.pattern) {
      const patternConst = addConstant(ctx, def.pattern);
      doc.write(`${patternConst}.lastIndex = 0;`);
      doc.write(`if (!${patternConst}.test(${accessor})) return INVALID;`);
      return accessor;
    }
    const format2 = def.format;
    switch (format2) {
      case "regex":
        throw new ZodCompileUnsupportedError("regex format without a pattern");
      case "lowercase":
        doc.write(`if (${accessor} !== ${accessor}.toLowerCase()) return INVALID;`);
        break;
      case "uppercase":
        doc.write(`if (${accessor} !== ${accessor}.toUpperCase()) return INVALID;`);
        break;
      case "includes":
        doc.write(`if (!${accessor}.includes(${esc(def.includes)})) return INVALID;`);
        break;
      case "starts_with": {
        const prefix = def.prefix;
        doc.write(`if (${accessor}.slice(0, ${prefix.length}) !== ${esc(prefix)}) return INVALID;`);
        break;
      }
      case "ends_with": {
        const suffix = def.suffix;
        doc.write(`if (${accessor}.slice(-${suffix.length}) !== ${esc(suffix)}) return INVALID;`);
        break;
      }
      default: {
        void format2;
        throw new ZodCompileUnsupportedError(`string format ${format2}`);
      }
    }
    return accessor;
  }
  function generateCheck(doc, ctx, schema, accessor, needsValue = true) {
    const def = schema._zod.def;
    const type = def.type;
    if (def.coerce) {
      throw new ZodCompileUnsupportedError(`coercion (z.coerce.${type}())`);
    }
    const buildsValue = needsValue || !!def.checks?.length;
    let typeAccessor;
    switch (type) {
      case "string":
        typeAccessor = generateStringCheck(doc, ctx, schema, accessor, buildsValue);
        break;
      case "number":
        typeAccessor = generateNumberCheck(doc, schema, accessor);
        break;
      case "boolean":
        typeAccessor = generateBooleanCheck(doc, accessor);
        break;
      case "bigint":
        typeAccessor = generateBigIntCheck(doc, schema, accessor);
        break;
      case "symbol":
        typeAccessor = generateSymbolCheck(doc, accessor);
        break;
      case "undefined":
        typeAccessor = generateUndefinedCheck(doc, accessor);
        break;
      case "null":
        typeAccessor = generateNullCheck(doc, accessor);
        break;
      case "any":
      case "unknown":
        typeAccessor = accessor;
        break;
      case "never":
        doc.write("return INVALID;");
        typeAccessor = accessor;
        break;
      case "void":
        typeAccessor = generateVoidCheck(doc, accessor);
        break;
      case "nan":
        typeAccessor = generateNaNCheck(doc, accessor);
        break;
      case "date":
        typeAccessor = generateDateCheck(doc, accessor);
        break;
      case "object":
        typeAccessor = generateObjectCheck(doc, ctx, schema, accessor, buildsValue);
        break;
      case "optional":
        typeAccessor = generateOptionalCheck(doc, ctx, schema, accessor, buildsValue);
        break;
      case "nullable":
        typeAccessor = generateNullableCheck(doc, ctx, schema, accessor, buildsValue);
        break;
      case "array":
        typeAccessor = generateArrayCheck(doc, ctx, schema, accessor, buildsValue);
        break;
      case "literal":
        typeAccessor = generateLiteralCheck(doc, ctx, schema, accessor);
        break;
      case "enum":
        typeAccessor = generateEnumCheck(doc, ctx, schema, accessor);
        break;
      case "readonly": {
        const innerOut = generateWrapperCheck(doc, ctx, schema, accessor);
        const frozenVar = newVar(ctx);
        doc.write(`const ${frozenVar} = Object.freeze(${innerOut});`);
        typeAccessor = frozenVar;
        break;
      }
      case "success":
        generateWrapperCheck(doc, ctx, schema, accessor);
        typeAccessor = "true";
        break;
      case "default":
      case "prefault":
        typeAccessor = generateDefaultCheck(doc, ctx, schema, accessor);
        break;
      case "nonoptional":
        typeAccessor = generateNonOptionalCheck(doc, ctx, schema, accessor);
        break;
      case "tuple":
        typeAccessor = generateTupleCheck(doc, ctx, schema, accessor);
        break;
      case "union":
        typeAccessor = generateUnionCheck(doc, ctx, schema, accessor);
        break;
      case "intersection":
        typeAccessor = generateIntersectionCheck(doc, ctx, schema, accessor);
        break;
      case "record":
        typeAccessor = generateRecordCheck(doc, ctx, schema, accessor);
        break;
      case "map":
        typeAccessor = generateMapCheck(doc, ctx, schema, accessor);
        break;
      case "set":
        typeAccessor = generateSetCheck(doc, ctx, schema, accessor);
        break;
      case "file":
        typeAccessor = generateFileCheck(doc, accessor);
        break;
      case "template_literal":
        typeAccessor = generateTemplateLiteralCheck(doc, ctx, schema, accessor);
        break;
      case "lazy":
        typeAccessor = generateLazyCheck(doc, ctx, schema, accessor);
        break;
      case "pipe":
        typeAccessor = generatePipeCheck(doc, ctx, schema, accessor);
        break;
      case "custom":
        typeAccessor = generateCustomCheck(doc, ctx, schema, accessor);
        break;
      case "transform":
        typeAccessor = generateTransformCheck(doc, ctx, schema, accessor);
        break;
      case "catch":
        typeAccessor = generateCatchCheck(doc, ctx, schema, accessor);
        break;
      default: {
        void type;
        throw new ZodCompileUnsupportedError(`schema type ${type}`);
      }
    }
    if (typeAccessor === null)
      return null;
    return generateChecks(doc, ctx, schema, typeAccessor);
  }
  function generateStringCheck(doc, ctx, schema, accessor, needsValue = true) {
    doc.write(`if (typeof ${accessor} !== "string") return INVALID;`);
    const def = schema._zod.def;
    if (def.format === void 0)
      return accessor;
    return generateStringFormatCheck(doc, ctx, def, accessor, needsValue);
  }
  function generateNumberCheck(doc, schema, accessor) {
    doc.write(`if (typeof ${accessor} !== "number" || !Number.isFinite(${accessor})) return INVALID;`);
    const def = schema._zod.def;
    if (def.check === "number_format" && def.format) {
      generateNumberFormatCheck(doc, { format: def.format }, accessor);
    }
    return accessor;
  }
  function generateBooleanCheck(doc, accessor) {
    doc.write(`if (typeof ${accessor} !== "boolean") return INVALID;`);
    return accessor;
  }
  function generateBigIntCheck(doc, schema, accessor) {
    doc.write(`if (typeof ${accessor} !== "bigint") return INVALID;`);
    const def = schema._zod.def;
    if (def.format) {
      switch (def.format) {
        case "int64":
          doc.write(`if (${accessor} < -9223372036854775808n || ${accessor} > 9223372036854775807n) return INVALID;`);
          break;
        case "uint64":
          doc.write(`if (${accessor} < 0n || ${accessor} > 18446744073709551615n) return INVALID;`);
          break;
      }
    }
    return accessor;
  }
  function generateSymbolCheck(doc, accessor) {
    doc.write(`if (typeof ${accessor} !== "symbol") return INVALID;`);
    return accessor;
  }
  function generateUndefinedCheck(doc, accessor) {
    doc.write(`if (${accessor} !== undefined) return INVALID;`);
    return accessor;
  }
  function generateNullCheck(doc, accessor) {
    doc.write(`if (${accessor} !== null) return INVALID;`);
    return accessor;
  }
  function generateVoidCheck(doc, accessor) {
    doc.write(`if (${accessor} !== undefined) return INVALID;`);
    return accessor;
  }
  function generateNaNCheck(doc, accessor) {
    doc.write(`if (typeof ${accessor} !== "number" || !Number.isNaN(${accessor})) return INVALID;`);
    return accessor;
  }
  function generateDateCheck(doc, accessor) {
    doc.write(`if (!(${accessor} instanceof Date) || Number.isNaN(${accessor}.getTime())) return INVALID;`);
    return accessor;
  }
  function generateObjectCheck(doc, ctx, schema, accessor, buildsValue = true) {
    const def = schema._zod.def;
    doc.write(`if (typeof ${accessor} !== "object" || ${accessor} === null || Array.isArray(${accessor})) return INVALID;`);
    const shape = def.shape;
    const keys = Object.keys(shape);
    const symbolKeys = Object.getOwnPropertySymbols(shape);
    const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
    const keyExpr = (k) => typeof k === "symbol" ? addConstant(ctx, k) : esc(k);
    const propKey = (k) => typeof k === "symbol" ? `[${keyExpr(k)}]` : esc(k);
    const propShape = shape;
    if (keys.includes("__proto__")) {
      throw new ZodCompileUnsupportedError('object shape key "__proto__"');
    }
    const propOutputs = /* @__PURE__ */ new Map();
    for (const key of allKeys) {
      const propSchema = propShape[key];
      const kx = keyExpr(key);
      const inputVar = newVar(ctx);
      doc.write(`const ${inputVar} = ${accessor}[${kx}];`);
      if (propSchema._zod.optin !== void 0) {
        const outputVar2 = newVar(ctx);
        doc.write(`let ${outputVar2} = (() => {`);
        doc.indented((d) => {
          const outputAccessor = compileChild(d, ctx, propSchema, inputVar);
          d.write(`return ${outputAccessor};`);
        });
        doc.write(`})();`);
        if (propSchema._zod.optout === "optional") {
          doc.write(`if (${outputVar2} === INVALID) {`);
          doc.indented((d) => {
            d.write(`if (${kx} in ${accessor}) return INVALID;`);
            d.write(`${outputVar2} = undefined;`);
          });
          doc.write(`}`);
        } else {
          doc.write(`if (${outputVar2} === INVALID) return INVALID;`);
        }
        propOutputs.set(key, outputVar2);
      } else {
        if (requiresPresenceCheck(propSchema)) {
          doc.write(`if (!(${kx} in ${accessor})) return INVALID;`);
        }
        const outputAccessor = compileChild(doc, ctx, propSchema, inputVar, buildsValue);
        if (outputAccessor !== null)
          propOutputs.set(key, outputAccessor);
      }
    }
    const catchall = def.catchall;
    let unknownKeysMode = "none";
    if (catchall) {
      const catchallType = catchall._zod.def.type;
      if (catchallType === "never") {
        const condition = keys.map((k) => `k !== ${esc(k)}`).join(" && ") || "true";
        doc.write(`for (const k in ${accessor}) {`);
        doc.indented((d) => {
          d.write(`if (${condition}) return INVALID;`);
        });
        doc.write(`}`);
      } else if ((catchallType === "unknown" || catchallType === "any") && !catchall._zod.def.checks?.length) {
        unknownKeysMode = "passthrough";
      } else {
        unknownKeysMode = "schema";
      }
    }
    const outputVar = newVar(ctx);
    const hasConditionalKeys = allKeys.some((k) => mayOmitUndefined(propShape[k]) || dropsWhenAbsent(propShape[k]));
    if (!buildsValue) {
      if (unknownKeysMode === "schema") {
        const knownSet = keys.length > 0 ? addConstant(ctx, new Set(keys)) : null;
        doc.write(`for (const k in ${accessor}) {`);
        doc.indented((d) => {
          d.write(`if (k === "__proto__") continue;`);
          if (knownSet)
            d.write(`if (${knownSet}.has(k)) continue;`);
          const valVar = newVar(ctx);
          d.write(`const ${valVar} = ${accessor}[k];`);
          compileChild(d, ctx, catchall, valVar, false);
        });
        doc.write(`}`);
      }
      return null;
    }
    if (!hasConditionalKeys) {
      const propLiterals = allKeys.map((k) => `${propKey(k)}: ${propOutputs.get(k)}`).join(", ");
      doc.write(`const ${outputVar} = { ${propLiterals} };`);
    } else {
      doc.write(`const ${outputVar} = {};`);
      for (const k of allKeys) {
        const kx = keyExpr(k);
        const out = propOutputs.get(k);
        if (dropsWhenAbsent(propShape[k])) {
          doc.write(`if (${kx} in ${accessor}) ${outputVar}[${kx}] = ${out};`);
        } else if (mayOmitUndefined(propShape[k])) {
          doc.write(`if (${out} !== undefined || ${kx} in ${accessor}) ${outputVar}[${kx}] = ${out};`);
        } else {
          doc.write(`${outputVar}[${kx}] = ${out};`);
        }
      }
    }
    if (unknownKeysMode !== "none") {
      const knownSet = keys.length > 0 ? addConstant(ctx, new Set(keys)) : null;
      doc.write(`for (const k in ${accessor}) {`);
      doc.indented((d) => {
        d.write(`if (k === "__proto__") continue;`);
        if (knownSet)
          d.write(`if (${knownSet}.has(k)) continue;`);
        if (unknownKeysMode === "passthrough") {
          d.write(`${outputVar}[k] = ${accessor}[k];`);
        } else {
          const valVar = newVar(ctx);
          d.write(`const ${valVar} = ${accessor}[k];`);
          const catchallOut = compileChild(d, ctx, catchall, valVar);
          d.write(`${outputVar}[k] = ${catchallOut};`);
        }
      });
      doc.write(`}`);
    }
    return outputVar;
  }
  function generateOptionalCheck(doc, ctx, schema, accessor, buildsValue = true) {
    const def = schema._zod.def;
    if (isExactOptional(schema)) {
      return generateCheck(doc, ctx, def.innerType, accessor, buildsValue);
    }
    if (def.innerType._zod.optin === "defaulted") {
      const outputVar2 = newVar(ctx);
      const branchVar = newVar(ctx);
      doc.write(`let ${outputVar2};`);
      doc.write(`if (${accessor} === undefined) {`);
      doc.indented((d) => {
        d.write(`const ${branchVar} = (() => {`);
        d.indented((d2) => {
          const innerOutput = generateCheck(d2, ctx, def.innerType, accessor);
          d2.write(`return ${innerOutput};`);
        });
        d.write(`})();`);
        d.write(`if (${branchVar} !== INVALID) ${outputVar2} = ${branchVar};`);
      });
      doc.write(`} else {`);
      doc.indented((d) => {
        const innerOutput = generateCheck(d, ctx, def.innerType, accessor);
        d.write(`${outputVar2} = ${innerOutput};`);
      });
      doc.write(`}`);
      return outputVar2;
    }
    const outputVar = buildsValue ? newVar(ctx) : null;
    if (outputVar)
      doc.write(`let ${outputVar};`);
    doc.write(`if (${accessor} !== undefined) {`);
    doc.indented((d) => {
      const innerOutput = generateCheck(d, ctx, def.innerType, accessor, buildsValue);
      if (outputVar && innerOutput !== null)
        d.write(`${outputVar} = ${innerOutput};`);
    });
    doc.write(`}`);
    return outputVar;
  }
  function isExactOptional(schema) {
    return schema._zod.traits?.has("$ZodExactOptional") === true;
  }
  function requiresPresenceCheck(schema) {
    return schema._zod.optin === void 0 && fastPathAcceptsAbsence(schema);
  }
  function fastPathAcceptsAbsence(schema) {
    if (schema._zod.def.coerce)
      return true;
    const def = schema._zod.def;
    switch (def.type) {
      case "any":
      case "unknown":
      case "undefined":
      case "void":
      case "default":
      case "prefault":
      case "transform":
      case "custom":
      case "lazy":
        return true;
      case "string":
      case "number":
      case "boolean":
      case "bigint":
      case "symbol":
      case "null":
      case "never":
      case "nan":
      case "date":
      case "object":
      case "array":
      case "tuple":
      case "record":
      case "map":
      case "set":
      case "file":
      case "template_literal":
        return false;
      case "nonoptional":
        return def.innerType ? fastPathAcceptsAbsence(def.innerType) : false;
      case "literal":
        return !!def.values?.includes(void 0);
      case "enum":
        return !!schema._zod.values?.has(void 0);
      case "optional":
      case "nullable":
      case "readonly":
      case "success":
        return def.innerType ? fastPathAcceptsAbsence(def.innerType) : true;
      case "catch":
        return true;
      case "union":
        return def.options ? def.options.some(fastPathAcceptsAbsence) : true;
      case "intersection":
        if (!def.left || !def.right)
          return true;
        return fastPathAcceptsAbsence(def.left) && fastPathAcceptsAbsence(def.right);
      case "pipe":
        return def.in ? fastPathAcceptsAbsence(def.in) : true;
      default:
        return true;
    }
  }
  function dropsWhenAbsent(schema) {
    return schema._zod.optin === "optional" && schema._zod.optout === "optional";
  }
  function mayOmitUndefined(schema) {
    return (schema._zod.optin !== "defaulted" || schema._zod.optout === "optional") && mayOutputUndefined(schema);
  }
  function mayOutputUndefined(schema) {
    const def = schema._zod.def;
    switch (def.type) {
      case "string":
      case "number":
      case "boolean":
      case "bigint":
      case "symbol":
      case "null":
      case "nan":
      case "date":
      case "object":
      case "array":
      case "tuple":
      case "record":
      case "map":
      case "set":
      case "file":
      case "template_literal":
      case "never":
      case "success":
        return false;
      case "literal":
        return !!def.values?.includes(void 0);
      case "enum":
        return !!schema._zod.values?.has(void 0);
      case "optional":
        return true;
      case "nullable":
      case "readonly":
      case "nonoptional":
        return def.innerType ? mayOutputUndefined(def.innerType) : true;
      case "union":
        return def.options ? def.options.some(mayOutputUndefined) : true;
      case "intersection":
        return !def.left || !def.right || mayOutputUndefined(def.left) || mayOutputUndefined(def.right);
      case "pipe":
        return def.out ? mayOutputUndefined(def.out) : true;
      default:
        return true;
    }
  }
  function generateNullableCheck(doc, ctx, schema, accessor, buildsValue = true) {
    const def = schema._zod.def;
    const outputVar = buildsValue ? newVar(ctx) : null;
    if (outputVar)
      doc.write(`let ${outputVar} = null;`);
    doc.write(`if (${accessor} !== null) {`);
    doc.indented((d) => {
      const innerOutput = generateCheck(d, ctx, def.innerType, accessor, buildsValue);
      if (outputVar && innerOutput !== null)
        d.write(`${outputVar} = ${innerOutput};`);
    });
    doc.write(`}`);
    return outputVar;
  }
  function generateSizeGate(doc, schema, size) {
    for (const [max, check2] of sizeCaps(schema._zod.def.checks)) {
      doc.write(`if (${size} > ${numericOperand(max, check2._zod.def.check)}) return INVALID;`);
    }
  }
  function generateArrayCheck(doc, ctx, schema, accessor, buildsValue = true) {
    const def = schema._zod.def;
    doc.write(`if (!Array.isArray(${accessor})) return INVALID;`);
    generateSizeGate(doc, schema, `${accessor}.length`);
    const outputVar = buildsValue ? newVar(ctx) : null;
    const iVar = newVar(ctx);
    const elemVar = newVar(ctx);
    if (outputVar)
      doc.write(`const ${outputVar} = new Array(${accessor}.length);`);
    doc.write(`for (let ${iVar} = 0; ${iVar} < ${accessor}.length; ${iVar}++) {`);
    doc.indented((d) => {
      d.write(`const ${elemVar} = ${accessor}[${iVar}];`);
      const elemOutput = compileChild(d, ctx, def.element, elemVar, buildsValue);
      if (outputVar && elemOutput !== null)
        d.write(`${outputVar}[${iVar}] = ${elemOutput};`);
    });
    doc.write(`}`);
    return outputVar;
  }
  function generateLiteralCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    const values = def.values;
    if (values.length !== 1) {
      const literalSet = addConstant(ctx, new Set(values));
      doc.write(`if (!${literalSet}.has(${accessor})) return INVALID;`);
      return accessor;
    }
    const value = values[0];
    if (typeof value === "number" && Number.isNaN(value)) {
      const literalSet = addConstant(ctx, new Set(values));
      doc.write(`if (!${literalSet}.has(${accessor})) return INVALID;`);
      return accessor;
    }
    if (typeof value === "string") {
      doc.write(`if (${accessor} !== ${esc(value)}) return INVALID;`);
    } else if (typeof value === "number" || typeof value === "boolean") {
      doc.write(`if (${accessor} !== ${value}) return INVALID;`);
    } else if (value === null) {
      doc.write(`if (${accessor} !== null) return INVALID;`);
    } else if (value === void 0) {
      doc.write(`if (${accessor} !== undefined) return INVALID;`);
    } else if (typeof value === "bigint") {
      doc.write(`if (${accessor} !== ${value}n) return INVALID;`);
    } else {
      throw new ZodCompileUnsupportedError(`literal type ${typeof value}`);
    }
    return accessor;
  }
  function generateEnumCheck(doc, ctx, schema, accessor) {
    const values = schema._zod.values;
    if (!values) {
      throw new ZodCompileUnsupportedError("enum schema without enumerated values");
    }
    const enumSet = addConstant(ctx, values);
    doc.write(`if (!${enumSet}.has(${accessor})) return INVALID;`);
    return accessor;
  }
  function generateWrapperCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    return generateCheck(doc, ctx, def.innerType, accessor);
  }
  function generateDefaultCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    const descriptor = Object.getOwnPropertyDescriptor(schema._zod.def, "defaultValue");
    const defaultGetter = descriptor ? () => schema._zod.def.defaultValue : void 0;
    if (schema._zod.def.type === "prefault") {
      if (!defaultGetter) {
        return generateCheck(doc, ctx, def.innerType, accessor);
      }
      const defaultFn = addConstant(ctx, defaultGetter);
      const inputVar = newVar(ctx);
      doc.write(`let ${inputVar} = ${accessor};`);
      doc.write(`if (${accessor} === undefined) ${inputVar} = ${defaultFn}();`);
      return generateCheck(doc, ctx, def.innerType, inputVar);
    }
    const outputVar = newVar(ctx);
    if (defaultGetter) {
      const defaultFn = addConstant(ctx, defaultGetter);
      const cloneFn = addConstant(ctx, shallowClone);
      doc.write(`let ${outputVar};`);
      doc.write(`if (${accessor} === undefined) {`);
      doc.indented((d) => {
        d.write(`${outputVar} = ${cloneFn}(${defaultFn}());`);
      });
      doc.write(`} else {`);
      doc.indented((d) => {
        const innerOutput = generateCheck(d, ctx, def.innerType, accessor);
        d.write(`${outputVar} = ${innerOutput} === undefined ? ${cloneFn}(${defaultFn}()) : ${innerOutput};`);
      });
      doc.write(`}`);
    } else {
      doc.write(`let ${outputVar};`);
      doc.write(`if (${accessor} !== undefined) {`);
      doc.indented((d) => {
        const innerOutput = generateCheck(d, ctx, def.innerType, accessor);
        d.write(`${outputVar} = ${innerOutput};`);
      });
      doc.write(`}`);
    }
    return outputVar;
  }
  function generateNonOptionalCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    const innerOutput = generateCheck(doc, ctx, def.innerType, accessor);
    const outputVar = newVar(ctx);
    doc.write(`const ${outputVar} = ${innerOutput};`);
    doc.write(`if (${outputVar} === undefined) return INVALID;`);
    return outputVar;
  }
  function generateTupleCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    const items = def.items;
    const rest = def.rest;
    doc.write(`if (!Array.isArray(${accessor})) return INVALID;`);
    const optinStart = getTupleOptStart2(items, "optin");
    const optoutStart = getTupleOptStart2(items, "optout");
    if (rest) {
      doc.write(`if (${accessor}.length < ${optinStart}) return INVALID;`);
    } else {
      doc.write(`if (${accessor}.length < ${optinStart} || ${accessor}.length > ${items.length}) return INVALID;`);
    }
    const outputVar = newVar(ctx);
    doc.write(`const ${outputVar} = [];`);
    for (let i = 0; i < items.length; i++) {
      const itemSchema = items[i];
      if (i >= optoutStart) {
        doc.write(`if (${outputVar}.length === ${i}) {`);
        doc.indented((d) => {
          d.write(`if (${i} < ${accessor}.length) {`);
          d.indented((d2) => {
            const elemVar = newVar(ctx);
            d2.write(`const ${elemVar} = ${accessor}[${i}];`);
            const elemOutput = compileChild(d2, ctx, itemSchema, elemVar);
            d2.write(`${outputVar}[${i}] = ${elemOutput};`);
          });
          d.write(`} else {`);
          d.indented((d2) => {
            if (dropsWhenAbsent(itemSchema)) {
              d2.write(`${outputVar}.length = ${i};`);
              return;
            }
            const elemVar = newVar(ctx);
            const branchVar = newVar(ctx);
            d2.write(`const ${elemVar} = undefined;`);
            d2.write(`const ${branchVar} = (() => {`);
            d2.indented((d3) => {
              const elemOutput = compileChild(d3, ctx, itemSchema, elemVar);
              d3.write(`return ${elemOutput};`);
            });
            d2.write(`})();`);
            d2.write(`if (${branchVar} === INVALID || ${branchVar} === undefined) ${outputVar}.length = ${i};`);
            d2.write(`else ${outputVar}[${i}] = ${branchVar};`);
          });
          d.write(`}`);
        });
        doc.write(`}`);
      } else {
        const elemVar = newVar(ctx);
        doc.write(`const ${elemVar} = ${accessor}[${i}];`);
        const elemOutput = compileChild(doc, ctx, itemSchema, elemVar);
        doc.write(`${outputVar}[${i}] = ${elemOutput};`);
      }
    }
    if (rest) {
      const iVar = newVar(ctx);
      const elemVar = newVar(ctx);
      doc.write(`for (let ${iVar} = ${items.length}; ${iVar} < ${accessor}.length; ${iVar}++) {`);
      doc.indented((d) => {
        d.write(`const ${elemVar} = ${accessor}[${iVar}];`);
        const elemOutput = compileChild(d, ctx, rest, elemVar);
        d.write(`${outputVar}[${iVar}] = ${elemOutput};`);
      });
      doc.write(`}`);
    }
    return outputVar;
  }
  function getTupleOptStart2(items, key) {
    for (let i = items.length - 1; i >= 0; i--) {
      const omittable = key === "optin" ? items[i]._zod.optin !== void 0 : items[i]._zod.optout === "optional";
      if (!omittable)
        return i + 1;
    }
    return 0;
  }
  function generateUnionCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    const options = def.options;
    if (def.discriminator) {
      return generateDiscriminatedUnionCheck(doc, ctx, def, accessor);
    }
    if (def.inclusive === false) {
      throw new ZodCompileUnsupportedError("exclusive unions (z.xor)");
    }
    if (options.length === 0) {
      doc.write("return INVALID;");
      return accessor;
    }
    if (options.length === 1) {
      return generateCheck(doc, ctx, options[0], accessor);
    }
    const allLiterals = options.every((opt) => opt._zod.def.type === "literal" && !opt._zod.def.checks?.length);
    if (allLiterals) {
      const values = new Set(options.flatMap((opt) => opt._zod.def.values));
      const valuesConst = addConstant(ctx, values);
      doc.write(`if (!${valuesConst}.has(${accessor})) return INVALID;`);
      return accessor;
    }
    const outputVar = newVar(ctx);
    doc.write(`let ${outputVar};`);
    for (let i = 0; i < options.length; i++) {
      const opt = options[i];
      if (i === 0) {
        doc.write(`${outputVar} = (() => {`);
      } else {
        doc.write(`if (${outputVar} === INVALID) ${outputVar} = (() => {`);
      }
      doc.indented((d) => {
        const branchOutput = generateCheck(d, ctx, opt, accessor);
        d.write(`return ${branchOutput};`);
      });
      doc.write(`})();`);
    }
    doc.write(`if (${outputVar} === INVALID) return INVALID;`);
    return outputVar;
  }
  function generateDiscriminatedUnionCheck(doc, ctx, def, accessor) {
    if (def.unionFallback) {
      throw new ZodCompileUnsupportedError("discriminated union with unionFallback");
    }
    if (def.options.length === 0) {
      doc.write("return INVALID;");
      return accessor;
    }
    const discVar = newVar(ctx);
    const outputVar = newVar(ctx);
    doc.write(`const ${discVar} = ${accessor}?.[${esc(def.discriminator)}];`);
    doc.write(`let ${outputVar};`);
    let firstBranch = true;
    const claimed = /* @__PURE__ */ new Set();
    for (const option of def.options) {
      const values = option._zod.propValues?.[def.discriminator];
      if (!values || values.size === 0) {
        throw new ZodCompileUnsupportedError("discriminated union option without static discriminator values");
      }
      for (const value of values) {
        if (claimed.has(value)) {
          throw new ZodCompileUnsupportedError(`duplicate discriminator value ${String(value)}`);
        }
        claimed.add(value);
      }
      const conditions = Array.from(values, (value) => literalEquality(ctx, discVar, value));
      const prefix = firstBranch ? "if" : "else if";
      doc.write(`${prefix} (${conditions.join(" || ")}) {`);
      doc.indented((d) => {
        const branchOutput = generateCheck(d, ctx, option, accessor);
        d.write(`${outputVar} = ${branchOutput};`);
      });
      doc.write(`}`);
      firstBranch = false;
    }
    doc.write(`else { return INVALID; }`);
    return outputVar;
  }
  function literalEquality(ctx, accessor, value) {
    if (typeof value === "string")
      return `${accessor} === ${esc(value)}`;
    if (typeof value === "number") {
      if (Number.isNaN(value))
        return `Number.isNaN(${accessor})`;
      return `${accessor} === ${value}`;
    }
    if (typeof value === "boolean")
      return `${accessor} === ${value}`;
    if (value === null)
      return `${accessor} === null`;
    if (value === void 0)
      return `${accessor} === undefined`;
    if (typeof value === "bigint")
      return `${accessor} === ${value}n`;
    if (typeof value === "symbol") {
      const symbolConst = addConstant(ctx, value);
      return `${accessor} === ${symbolConst}`;
    }
    throw new ZodCompileUnsupportedError(`literal discriminator value ${String(value)}`);
  }
  function generateIntersectionCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    ctx.definite = false;
    const leftOutput = compileChild(doc, ctx, def.left, accessor);
    const rightOutput = compileChild(doc, ctx, def.right, accessor);
    const mergeConst = addConstant(ctx, mergeValues);
    const mergedVar = newVar(ctx);
    doc.write(`const ${mergedVar} = ${mergeConst}(${leftOutput}, ${rightOutput});`);
    doc.write(`if (!${mergedVar}.valid) return INVALID;`);
    return `${mergedVar}.data`;
  }
  function generateRecordCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    const isPlainObjectConst = addConstant(ctx, isPlainObject);
    doc.write(`if (!${isPlainObjectConst}(${accessor})) return INVALID;`);
    const outputVar = newVar(ctx);
    const kVar = newVar(ctx);
    const valVar = newVar(ctx);
    doc.write(`const ${outputVar} = {};`);
    const recordDef = def;
    const keyValues = recordDef.partial ? void 0 : def.keyType._zod.values;
    if (keyValues) {
      const inputKeys = [];
      for (const key of keyValues) {
        if (!(typeof key === "string" || typeof key === "number" || typeof key === "symbol")) {
          throw new ZodCompileUnsupportedError(`record key value ${String(key)}`);
        }
        const inputKey = typeof key === "number" ? key.toString() : key;
        if (inputKey === "__proto__") {
          throw new ZodCompileUnsupportedError('record key "__proto__"');
        }
        inputKeys.push(inputKey);
        const keyConst = addConstant(ctx, key);
        const outKey = generateCheck(doc, ctx, def.keyType, keyConst);
        const valueVar = newVar(ctx);
        doc.write(`const ${valueVar} = ${accessor}[${literalPropertyKey(ctx, inputKey)}];`);
        const valOutput = compileChild(doc, ctx, def.valueType, valueVar);
        doc.write(`${outputVar}[${outKey}] = ${valOutput};`);
      }
      const knownKeysConst = addConstant(ctx, new Set(inputKeys));
      doc.write(`for (const ${kVar} in ${accessor}) {`);
      doc.indented((d) => {
        d.write(`if (${knownKeysConst}.has(${kVar})) continue;`);
        if (recordDef.mode === "loose") {
          d.write(`if (${kVar} !== "__proto__") ${outputVar}[${kVar}] = ${accessor}[${kVar}];`);
        } else {
          d.write(`return INVALID;`);
        }
      });
      doc.write(`}`);
      return outputVar;
    }
    const keyDef = def.keyType._zod.def;
    const keyIsBareString = keyDef.type === "string" && keyDef.format === void 0 && !keyDef.coerce && (keyDef.checks?.length ?? 0) === 0;
    if (!keyIsBareString) {
      const isLoose = def.mode === "loose";
      const keyFn = compileFn(def.keyType);
      if (keyFn.definite === false)
        ctx.definite = false;
      const keyFast = addConstant(ctx, keyFn);
      const numericConst = addConstant(ctx, number);
      const outKeyVar = newVar(ctx);
      emitOwnKeys(doc, ctx, accessor, kVar, (d) => {
        d.write(`let ${outKeyVar} = ${keyFast}(${kVar});`);
        d.write(`if (${outKeyVar} === INVALID && typeof ${kVar} === "string" && ${numericConst}.test(${kVar})) ${outKeyVar} = ${keyFast}(Number(${kVar}));`);
        if (isLoose) {
          d.write(`if (${outKeyVar} === INVALID) { ${outputVar}[${kVar}] = ${accessor}[${kVar}]; continue; }`);
        } else {
          d.write(`if (${outKeyVar} === INVALID) return INVALID;`);
        }
        d.write(`if (${outKeyVar} === "__proto__") continue;`);
        const valueVar = newVar(ctx);
        d.write(`const ${valueVar} = ${accessor}[${kVar}];`);
        const valOutput = compileChild(d, ctx, def.valueType, valueVar);
        d.write(`${outputVar}[${outKeyVar}] = ${valOutput};`);
      });
      return outputVar;
    }
    emitOwnKeys(doc, ctx, accessor, kVar, (d) => {
      d.write(`const ${valVar} = ${accessor}[${kVar}];`);
      const valOutput = compileChild(d, ctx, def.valueType, valVar);
      d.write(`${outputVar}[${kVar}] = ${valOutput};`);
    }, `return INVALID;`);
    return outputVar;
  }
  function emitOwnKeys(doc, ctx, accessor, kVar, body, onSymbol) {
    const propIsEnumerableConst = addConstant(ctx, Object.prototype.propertyIsEnumerable);
    const symsVar = newVar(ctx);
    const keysVar = newVar(ctx);
    const iVar = newVar(ctx);
    doc.write(`const ${symsVar} = Object.getOwnPropertySymbols(${accessor});`);
    doc.write(`const ${keysVar} = Object.getOwnPropertyNames(${accessor});`);
    doc.write(`for (let ${iVar} = 0; ${iVar} < ${keysVar}.length; ${iVar}++) {`);
    doc.indented((d) => {
      d.write(`const ${kVar} = ${keysVar}[${iVar}];`);
      d.write(`if (${kVar} === "__proto__" || !${propIsEnumerableConst}.call(${accessor}, ${kVar})) continue;`);
      body(d);
    });
    doc.write(`}`);
    doc.write(`for (let ${iVar} = 0; ${iVar} < ${symsVar}.length; ${iVar}++) {`);
    doc.indented((d) => {
      d.write(`const ${kVar} = ${symsVar}[${iVar}];`);
      d.write(`if (!${propIsEnumerableConst}.call(${accessor}, ${kVar})) continue;`);
      if (onSymbol)
        d.write(onSymbol);
      else
        body(d);
    });
    doc.write(`}`);
  }
  function literalPropertyKey(ctx, key) {
    if (typeof key === "string")
      return esc(key);
    return addConstant(ctx, key);
  }
  function generateMapCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    doc.write(`if (!(${accessor} instanceof Map)) return INVALID;`);
    generateSizeGate(doc, schema, `${accessor}.size`);
    const outputVar = newVar(ctx);
    const kVar = newVar(ctx);
    const valVar = newVar(ctx);
    doc.write(`const ${outputVar} = new Map();`);
    doc.write(`for (const [${kVar}, ${valVar}] of ${accessor}) {`);
    doc.indented((d) => {
      const keyOutput = generateCheck(d, ctx, def.keyType, kVar);
      const valOutput = generateCheck(d, ctx, def.valueType, valVar);
      d.write(`${outputVar}.set(${keyOutput}, ${valOutput});`);
    });
    doc.write(`}`);
    return outputVar;
  }
  function generateSetCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    doc.write(`if (!(${accessor} instanceof Set)) return INVALID;`);
    generateSizeGate(doc, schema, `${accessor}.size`);
    const outputVar = newVar(ctx);
    const valVar = newVar(ctx);
    doc.write(`const ${outputVar} = new Set();`);
    doc.write(`for (const ${valVar} of ${accessor}) {`);
    doc.indented((d) => {
      const valOutput = generateCheck(d, ctx, def.valueType, valVar);
      d.write(`${outputVar}.add(${valOutput});`);
    });
    doc.write(`}`);
    return outputVar;
  }
  function generateFileCheck(doc, accessor) {
    doc.write(`if (!(${accessor} instanceof File)) return INVALID;`);
    return accessor;
  }
  function generateTemplateLiteralCheck(doc, ctx, schema, accessor) {
    doc.write(`if (typeof ${accessor} !== "string") return INVALID;`);
    const pattern2 = schema._zod.pattern;
    if (pattern2) {
      const patternConst = addConstant(ctx, pattern2);
      doc.write(`${patternConst}.lastIndex = 0;`);
      doc.write(`if (!${patternConst}.test(${accessor})) return INVALID;`);
    }
    return accessor;
  }
  function generateLazyCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    const getterConst = addUserConstant(ctx, def.getter);
    const cacheConst = addConstant(ctx, { parser: null });
    doc.write(`if (!${cacheConst}.parser) {`);
    doc.indented((d) => {
      d.write(`const inner = ${getterConst}();`);
      d.write(`${cacheConst}.parser = function(input) {`);
      d.indented((d2) => {
        d2.write(`const result = inner._zod.run({ value: input, issues: [] }, {});`);
        d2.write(`return result.issues.length === 0 ? result.value : INVALID;`);
      });
      d.write(`};`);
    });
    doc.write(`}`);
    const outputVar = newVar(ctx);
    doc.write(`const ${outputVar} = ${cacheConst}.parser(${accessor});`);
    doc.write(`if (${outputVar} === INVALID) return INVALID;`);
    return outputVar;
  }
  function generatePipeCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    const inputOutput = generateCheck(doc, ctx, def.in, accessor);
    if (def.transform) {
      if (isAsyncFunction(def.transform)) {
        throw new ZodCompileAsyncError("z.compile: async transforms in pipes are not supported");
      }
      const transformFn = def.transform;
      const helperFn = (value) => {
        const fakePayload = { value, issues: [], addIssue: pushIssue };
        const result = transformFn(value, fakePayload);
        if (result instanceof Promise)
          return INVALID;
        return fakePayload.issues.length === 0 ? result : INVALID;
      };
      const helperConst = addUserConstant(ctx, helperFn);
      const transformedVar = newVar(ctx);
      doc.write(`const ${transformedVar} = ${helperConst}(${inputOutput});`);
      doc.write(`if (${transformedVar} === INVALID) return INVALID;`);
      return generateCheck(doc, ctx, def.out, transformedVar);
    } else {
      return generateCheck(doc, ctx, def.out, inputOutput);
    }
  }
  function isAsyncFunction(fn) {
    return typeof fn === "function" && (fn.constructor.name === "AsyncFunction" || fn[Symbol.toStringTag] === "AsyncFunction");
  }
  function generateCustomCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    if (def.fn) {
      if (isAsyncFunction(def.fn)) {
        throw new ZodCompileAsyncError("z.compile: async custom predicates are not supported");
      }
      const fnConst = addUserConstant(ctx, def.fn);
      const throwAsyncConst = addConstant(ctx, throwAsync);
      const resVar = newVar(ctx);
      doc.write(`const ${resVar} = ${fnConst}(${accessor});`);
      doc.write(`if (${resVar} instanceof Promise) ${throwAsyncConst}();`);
      doc.write(`if (!${resVar}) return INVALID;`);
    } else {
      throw new ZodCompileUnsupportedError("custom schema without a predicate function");
    }
    return accessor;
  }
  function runtimeCatch(innerSchema, catchValue, value) {
    const result = innerSchema._zod.run({ value, issues: [] }, {});
    if (result && typeof result.then === "function")
      return INVALID;
    const r = result;
    if (r.issues.length === 0)
      return r.value;
    return catchValue();
  }
  function generateCatchCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    if (!def.catchValue[CONSTANT_CATCH]) {
      throw new ZodCompileUnsupportedError("catch with a callback (only a constant catch value compiles)", false);
    }
    const outputVar = newVar(ctx);
    doc.write(`let ${outputVar} = (() => {`);
    doc.indented((d) => {
      const innerOut = compileChild(d, ctx, def.innerType, accessor);
      d.write(`return ${innerOut};`);
    });
    doc.write(`})();`);
    const innerConst = addConstant(ctx, def.innerType);
    const catchConst = addUserConstant(ctx, def.catchValue);
    const catchHelperConst = addConstant(ctx, runtimeCatch);
    doc.write(`if (${outputVar} === INVALID) {`);
    doc.indented((d) => {
      d.write(`${outputVar} = ${catchHelperConst}(${innerConst}, ${catchConst}, ${accessor});`);
      d.write(`if (${outputVar} === INVALID) return INVALID;`);
    });
    doc.write(`}`);
    return outputVar;
  }
  function generateTransformCheck(doc, ctx, schema, accessor) {
    const def = schema._zod.def;
    if (def.transform) {
      if (isAsyncFunction(def.transform)) {
        throw new ZodCompileAsyncError("z.compile: async transforms are not supported");
      }
      const transformFn = def.transform;
      const helperFn = (value) => {
        const fakePayload = { value, issues: [], addIssue: pushIssue };
        const result = transformFn(value, fakePayload);
        if (result instanceof Promise)
          return INVALID;
        return fakePayload.issues.length === 0 ? result : INVALID;
      };
      const helperConst = addUserConstant(ctx, helperFn);
      const outputVar = newVar(ctx);
      doc.write(`const ${outputVar} = ${helperConst}(${accessor});`);
      doc.write(`if (${outputVar} === INVALID) return INVALID;`);
      return outputVar;
    }
    return accessor;
  }

  // node_modules/zod/v4/core/api.js
  function snapshotChecks(def) {
    if (def.checks)
      def.checks = [...def.checks];
    return def;
  }
  // @__NO_SIDE_EFFECTS__
  function _string(Class2, params) {
    return new Class2(snapshotChecks({ type: "string", ...normalizeParams(params) }));
  }
  // @__NO_SIDE_EFFECTS__
  function _coercedString(Class2, params) {
    return new Class2(snapshotChecks({ type: "string", coerce: true, ...normalizeParams(params) }));
  }
  // @__NO_SIDE_EFFECTS__
  function _email(Class2, params) {
    return new Class2({
      type: "string",
      format: "email",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _guid(Class2, params) {
    return new Class2({
      type: "string",
      format: "guid",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _uuid(Class2, params) {
    return new Class2({
      type: "string",
      format: "uuid",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _uuidv4(Class2, params) {
    return new Class2({
      type: "string",
      format: "uuid",
      check: "string_format",
      abort: false,
      version: "v4",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _uuidv6(Class2, params) {
    return new Class2({
      type: "string",
      format: "uuid",
      check: "string_format",
      abort: false,
      version: "v6",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _uuidv7(Class2, params) {
    return new Class2({
      type: "string",
      format: "uuid",
      check: "string_format",
      abort: false,
      version: "v7",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _url(Class2, params) {
    return new Class2({
      type: "string",
      format: "url",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _emoji2(Class2, params) {
    return new Class2({
      type: "string",
      format: "emoji",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _nanoid(Class2, params) {
    return new Class2({
      type: "string",
      format: "nanoid",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _cuid(Class2, params) {
    return new Class2({
      type: "string",
      format: "cuid",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _cuid2(Class2, params) {
    return new Class2({
      type: "string",
      format: "cuid2",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _ulid(Class2, params) {
    return new Class2({
      type: "string",
      format: "ulid",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _xid(Class2, params) {
    return new Class2({
      type: "string",
      format: "xid",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _ksuid(Class2, params) {
    return new Class2({
      type: "string",
      format: "ksuid",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _ipv4(Class2, params) {
    return new Class2({
      type: "string",
      format: "ipv4",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _ipv6(Class2, params) {
    return new Class2({
      type: "string",
      format: "ipv6",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _mac(Class2, params) {
    return new Class2({
      type: "string",
      format: "mac",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _cidrv4(Class2, params) {
    return new Class2({
      type: "string",
      format: "cidrv4",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _cidrv6(Class2, params) {
    return new Class2({
      type: "string",
      format: "cidrv6",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _base64(Class2, params) {
    return new Class2({
      type: "string",
      format: "base64",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _base64url(Class2, params) {
    return new Class2({
      type: "string",
      format: "base64url",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _e164(Class2, params) {
    return new Class2({
      type: "string",
      format: "e164",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _creditCard(Class2, params) {
    return new Class2({
      type: "string",
      format: "credit_card",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _iban(Class2, params) {
    return new Class2({
      type: "string",
      format: "iban",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _jwt(Class2, params) {
    return new Class2({
      type: "string",
      format: "jwt",
      check: "string_format",
      abort: false,
      ...normalizeParams(params)
    });
  }
  var TimePrecision = {
    Any: null,
    Minute: -1,
    Second: 0,
    Millisecond: 3,
    Microsecond: 6
  };
  // @__NO_SIDE_EFFECTS__
  function _isoDateTime(Class2, params) {
    return new Class2({
      type: "string",
      format: "datetime",
      check: "string_format",
      offset: false,
      local: false,
      precision: null,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _isoDate(Class2, params) {
    return new Class2({
      type: "string",
      format: "date",
      check: "string_format",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _isoTime(Class2, params) {
    return new Class2({
      type: "string",
      format: "time",
      check: "string_format",
      precision: null,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _isoDuration(Class2, params) {
    return new Class2({
      type: "string",
      format: "duration",
      check: "string_format",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _number(Class2, params) {
    return new Class2(snapshotChecks({ type: "number", checks: [], ...normalizeParams(params) }));
  }
  // @__NO_SIDE_EFFECTS__
  function _coercedNumber(Class2, params) {
    return new Class2(snapshotChecks({ type: "number", coerce: true, checks: [], ...normalizeParams(params) }));
  }
  // @__NO_SIDE_EFFECTS__
  function _int(Class2, params) {
    return new Class2({
      type: "number",
      check: "number_format",
      abort: false,
      format: "safeint",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _float32(Class2, params) {
    return new Class2({
      type: "number",
      check: "number_format",
      abort: false,
      format: "float32",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _float64(Class2, params) {
    return new Class2({
      type: "number",
      check: "number_format",
      abort: false,
      format: "float64",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _int32(Class2, params) {
    return new Class2({
      type: "number",
      check: "number_format",
      abort: false,
      format: "int32",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _uint32(Class2, params) {
    return new Class2({
      type: "number",
      check: "number_format",
      abort: false,
      format: "uint32",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _boolean(Class2, params) {
    return new Class2({
      type: "boolean",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _coercedBoolean(Class2, params) {
    return new Class2({
      type: "boolean",
      coerce: true,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _bigint(Class2, params) {
    return new Class2({
      type: "bigint",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _coercedBigint(Class2, params) {
    return new Class2({
      type: "bigint",
      coerce: true,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _int64(Class2, params) {
    return new Class2({
      type: "bigint",
      check: "bigint_format",
      abort: false,
      format: "int64",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _uint64(Class2, params) {
    return new Class2({
      type: "bigint",
      check: "bigint_format",
      abort: false,
      format: "uint64",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _symbol(Class2, params) {
    return new Class2({
      type: "symbol",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _undefined2(Class2, params) {
    return new Class2({
      type: "undefined",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _null2(Class2, params) {
    return new Class2({
      type: "null",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _any(Class2) {
    return new Class2({
      type: "any"
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _unknown(Class2) {
    return new Class2({
      type: "unknown"
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _never(Class2, params) {
    return new Class2({
      type: "never",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _void(Class2, params) {
    return new Class2({
      type: "void",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _date(Class2, params) {
    return new Class2({
      type: "date",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _coercedDate(Class2, params) {
    return new Class2({
      type: "date",
      coerce: true,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _nan(Class2, params) {
    return new Class2({
      type: "nan",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _lt(value, params) {
    return new $ZodCheckLessThan({
      check: "less_than",
      ...normalizeParams(params),
      value,
      inclusive: false
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _lte(value, params) {
    return new $ZodCheckLessThan({
      check: "less_than",
      ...normalizeParams(params),
      value,
      inclusive: true
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _gt(value, params) {
    return new $ZodCheckGreaterThan({
      check: "greater_than",
      ...normalizeParams(params),
      value,
      inclusive: false
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _gte(value, params) {
    return new $ZodCheckGreaterThan({
      check: "greater_than",
      ...normalizeParams(params),
      value,
      inclusive: true
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _positive(params) {
    return /* @__PURE__ */ _gt(0, params);
  }
  // @__NO_SIDE_EFFECTS__
  function _negative(params) {
    return /* @__PURE__ */ _lt(0, params);
  }
  // @__NO_SIDE_EFFECTS__
  function _nonpositive(params) {
    return /* @__PURE__ */ _lte(0, params);
  }
  // @__NO_SIDE_EFFECTS__
  function _nonnegative(params) {
    return /* @__PURE__ */ _gte(0, params);
  }
  // @__NO_SIDE_EFFECTS__
  function _multipleOf(value, params) {
    return new $ZodCheckMultipleOf({
      check: "multiple_of",
      ...normalizeParams(params),
      value
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _maxSize(maximum, params) {
    return new $ZodCheckMaxSize({
      check: "max_size",
      ...normalizeParams(params),
      maximum
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _minSize(minimum, params) {
    return new $ZodCheckMinSize({
      check: "min_size",
      ...normalizeParams(params),
      minimum
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _size(size, params) {
    return new $ZodCheckSizeEquals({
      check: "size_equals",
      ...normalizeParams(params),
      size
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _maxLength(maximum, params) {
    const ch = new $ZodCheckMaxLength({
      check: "max_length",
      ...normalizeParams(params),
      maximum
    });
    return ch;
  }
  // @__NO_SIDE_EFFECTS__
  function _minLength(minimum, params) {
    return new $ZodCheckMinLength({
      check: "min_length",
      ...normalizeParams(params),
      minimum
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _length(length, params) {
    return new $ZodCheckLengthEquals({
      check: "length_equals",
      ...normalizeParams(params),
      length
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _regex(pattern2, params) {
    return new $ZodCheckRegex({
      check: "string_format",
      format: "regex",
      ...normalizeParams(params),
      pattern: pattern2
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _lowercase(params) {
    return new $ZodCheckLowerCase({
      check: "string_format",
      format: "lowercase",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _uppercase(params) {
    return new $ZodCheckUpperCase({
      check: "string_format",
      format: "uppercase",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _includes(includes, params) {
    return new $ZodCheckIncludes({
      check: "string_format",
      format: "includes",
      ...normalizeParams(params),
      includes
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _startsWith(prefix, params) {
    return new $ZodCheckStartsWith({
      check: "string_format",
      format: "starts_with",
      ...normalizeParams(params),
      prefix
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _endsWith(suffix, params) {
    return new $ZodCheckEndsWith({
      check: "string_format",
      format: "ends_with",
      ...normalizeParams(params),
      suffix
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _property(property, schema, params) {
    return new $ZodCheckProperty({
      check: "property",
      property,
      schema,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _properties(shape, params) {
    return new $ZodCheckProperties({
      check: "properties",
      shape,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _mime(types, params) {
    return new $ZodCheckMimeType({
      check: "mime_type",
      mime: types,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _overwrite(tx) {
    return new $ZodCheckOverwrite({
      check: "overwrite",
      tx
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _normalize(form) {
    return /* @__PURE__ */ _overwrite((input2) => input2.normalize(form));
  }
  // @__NO_SIDE_EFFECTS__
  function _trim() {
    return /* @__PURE__ */ _overwrite((input2) => input2.trim());
  }
  // @__NO_SIDE_EFFECTS__
  function _toLowerCase() {
    return /* @__PURE__ */ _overwrite((input2) => input2.toLowerCase());
  }
  // @__NO_SIDE_EFFECTS__
  function _toUpperCase() {
    return /* @__PURE__ */ _overwrite((input2) => input2.toUpperCase());
  }
  // @__NO_SIDE_EFFECTS__
  function _slugify() {
    return /* @__PURE__ */ _overwrite((input2) => slugify(input2));
  }
  // @__NO_SIDE_EFFECTS__
  function _array(Class2, element, params) {
    return new Class2({
      type: "array",
      element,
      // get element() {
      //   return element;
      // },
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _union(Class2, options, params) {
    return new Class2({
      type: "union",
      options,
      ...normalizeParams(params)
    });
  }
  function _xor(Class2, options, params) {
    return new Class2({
      type: "union",
      options,
      inclusive: false,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _discriminatedUnion(Class2, discriminator, options, params) {
    return new Class2({
      type: "union",
      options,
      discriminator,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _intersection(Class2, left, right) {
    return new Class2({
      type: "intersection",
      left,
      right
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _tuple(Class2, items, _paramsOrRest, _params) {
    const hasRest = _paramsOrRest instanceof $ZodType;
    const params = hasRest ? _params : _paramsOrRest;
    const rest = hasRest ? _paramsOrRest : null;
    return new Class2({
      type: "tuple",
      items,
      rest,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _record(Class2, keyType, valueType, params) {
    return new Class2({
      type: "record",
      keyType,
      valueType,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _map(Class2, keyType, valueType, params) {
    return new Class2({
      type: "map",
      keyType,
      valueType,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _set(Class2, valueType, params) {
    return new Class2({
      type: "set",
      valueType,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _enum(Class2, values, params) {
    const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
    return new Class2({
      type: "enum",
      entries,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _nativeEnum(Class2, entries, params) {
    return new Class2({
      type: "enum",
      entries,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _literal(Class2, value, params) {
    return new Class2({
      type: "literal",
      values: Array.isArray(value) ? value : [value],
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _file(Class2, params) {
    return new Class2({
      type: "file",
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _transform(Class2, fn) {
    return new Class2({
      type: "transform",
      transform: fn
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _optional(Class2, innerType) {
    return new Class2({
      type: "optional",
      innerType
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _nullable(Class2, innerType) {
    return new Class2({
      type: "nullable",
      innerType
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _default(Class2, innerType, defaultValue) {
    return new Class2({
      type: "default",
      innerType,
      get defaultValue() {
        return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
      }
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _nonoptional(Class2, innerType, params) {
    return new Class2({
      type: "nonoptional",
      innerType,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _success(Class2, innerType) {
    return new Class2({
      type: "success",
      innerType
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _catch(Class2, innerType, catchValue) {
    return new Class2({
      type: "catch",
      innerType,
      catchValue: typeof catchValue === "function" ? catchValue : constantCatch(catchValue)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _pipe(Class2, in_, out) {
    return new Class2({
      type: "pipe",
      in: in_,
      out
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _readonly(Class2, innerType) {
    return new Class2({
      type: "readonly",
      innerType
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _templateLiteral(Class2, parts, params) {
    return new Class2({
      type: "template_literal",
      parts,
      ...normalizeParams(params)
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _lazy(Class2, getter) {
    return new Class2({
      type: "lazy",
      getter
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _promise(Class2, innerType) {
    return new Class2({
      type: "promise",
      innerType
    });
  }
  // @__NO_SIDE_EFFECTS__
  function _custom(Class2, fn, _params) {
    const norm = normalizeParams(_params);
    norm.abort ?? (norm.abort = true);
    const schema = new Class2({
      type: "custom",
      check: "custom",
      fn,
      ...norm
    });
    return schema;
  }
  // @__NO_SIDE_EFFECTS__
  function _refine(Class2, fn, _params) {
    const schema = new Class2({
      type: "custom",
      check: "custom",
      fn,
      ...normalizeParams(_params)
    });
    return schema;
  }
  // @__NO_SIDE_EFFECTS__
  function _superRefine(fn, params) {
    const ch = /* @__PURE__ */ _check((payload) => {
      payload.addIssue = (issue2) => {
        if (typeof issue2 === "string") {
          payload.issues.push(issue(issue2, payload.value, ch._zod.def));
        } else {
          const _issue = issue2;
          if (_issue.fatal)
            _issue.continue = false;
          _issue.code ?? (_issue.code = "custom");
          if (!("input" in _issue))
            _issue.input = payload.value;
          _issue.inst ?? (_issue.inst = ch);
          _issue.continue ?? (_issue.continue = !ch._zod.def.abort);
          payload.issues.push(issue(_issue));
        }
      };
      return fn(payload.value, payload);
    }, params);
    return ch;
  }
  // @__NO_SIDE_EFFECTS__
  function _check(fn, params) {
    const ch = new $ZodCheck({
      check: "custom",
      ...normalizeParams(params)
    });
    ch._zod.check = fn;
    return ch;
  }
  // @__NO_SIDE_EFFECTS__
  function describe(description) {
    const ch = new $ZodCheck({ check: "describe" });
    ch._zod.onattach = [
      (inst) => {
        const existing = globalRegistry.get(inst) ?? {};
        globalRegistry.add(inst, { ...existing, description });
      }
    ];
    ch._zod.check = () => {
    };
    return ch;
  }
  // @__NO_SIDE_EFFECTS__
  function meta(metadata) {
    const ch = new $ZodCheck({ check: "meta" });
    ch._zod.onattach = [
      (inst) => {
        const existing = globalRegistry.get(inst) ?? {};
        globalRegistry.add(inst, { ...existing, ...metadata });
      }
    ];
    ch._zod.check = () => {
    };
    return ch;
  }
  // @__NO_SIDE_EFFECTS__
  function _stringbool(Classes, _params) {
    const params = normalizeParams(_params);
    let truthyArray = params.truthy ?? ["true", "1", "yes", "on", "y", "enabled"];
    let falsyArray = params.falsy ?? ["false", "0", "no", "off", "n", "disabled"];
    if (params.case !== "sensitive") {
      truthyArray = truthyArray.map((v) => typeof v === "string" ? v.toLowerCase() : v);
      falsyArray = falsyArray.map((v) => typeof v === "string" ? v.toLowerCase() : v);
    }
    const truthySet = new Set(truthyArray);
    const falsySet = new Set(falsyArray);
    const _Codec = Classes.Codec ?? $ZodCodec;
    const _Boolean = Classes.Boolean ?? $ZodBoolean;
    const _String = Classes.String ?? $ZodString;
    const stringSchema = new _String({ type: "string", error: params.error });
    const booleanSchema = new _Boolean({ type: "boolean", error: params.error });
    const codec2 = new _Codec({
      type: "pipe",
      in: stringSchema,
      out: booleanSchema,
      transform: ((input2, payload) => {
        let data = input2;
        if (params.case !== "sensitive")
          data = data.toLowerCase();
        if (truthySet.has(data)) {
          return true;
        } else if (falsySet.has(data)) {
          return false;
        } else {
          payload.issues.push({
            code: "invalid_value",
            expected: "stringbool",
            values: [...truthySet, ...falsySet],
            input: payload.value,
            inst: codec2,
            continue: false
          });
          return {};
        }
      }),
      reverseTransform: ((input2, _payload) => {
        if (input2 === true) {
          return truthyArray[0] || "true";
        } else {
          return falsyArray[0] || "false";
        }
      }),
      error: params.error
    });
    codec2._zod.bag.truthy = truthyArray;
    codec2._zod.bag.falsy = falsyArray;
    codec2._zod.bag.case = params.case ?? "insensitive";
    return codec2;
  }
  // @__NO_SIDE_EFFECTS__
  function _stringFormat(Class2, format2, fnOrRegex, _params = {}) {
    const params = normalizeParams(_params);
    const def = {
      check: "string_format",
      type: "string",
      format: format2,
      fn: typeof fnOrRegex === "function" ? fnOrRegex : (val) => fnOrRegex.test(val),
      ...params
    };
    if (fnOrRegex instanceof RegExp) {
      def.pattern = fnOrRegex;
    }
    const inst = new Class2(def);
    return inst;
  }

  // node_modules/zod/v4/core/to-json-schema.js
  function assignProps(target, ...sources) {
    for (const source of sources) {
      for (const key of Reflect.ownKeys(source)) {
        if (Object.prototype.propertyIsEnumerable.call(source, key)) {
          assignProp(target, key, source[key]);
        }
      }
    }
    return target;
  }
  function initializeContext(params) {
    let target = params?.target ?? "draft-2020-12";
    if (target === "draft-4")
      target = "draft-04";
    if (target === "draft-7")
      target = "draft-07";
    return {
      processors: params.processors ?? {},
      metadataRegistry: params?.metadata ?? globalRegistry,
      target,
      unrepresentable: params?.unrepresentable ?? "throw",
      override: params?.override ?? (() => {
      }),
      io: params?.io ?? "output",
      counter: 0,
      seen: /* @__PURE__ */ new Map(),
      sharedDefsExtractedFor: void 0,
      sharedEmitDoneFor: void 0,
      cycles: params?.cycles ?? "ref",
      reused: params?.reused ?? "inline",
      intersections: [],
      deferred: [],
      external: params?.external ?? void 0
    };
  }
  function handleUnrepresentable(schema, ctx, json2, params, message) {
    const result = typeof ctx.unrepresentable === "function" ? ctx.unrepresentable({ zodSchema: schema, path: params.path, message }) : ctx.unrepresentable;
    if (result === "any")
      return false;
    if (result === void 0 || result === "throw")
      throw new Error(message);
    Object.assign(json2, result);
    return true;
  }
  function processSchema(schema, ctx, _params = { path: [], schemaPath: [] }) {
    var _a3;
    const def = schema._zod.def;
    const seen = ctx.seen.get(schema);
    if (seen) {
      seen.count++;
      const isCycle = _params.schemaPath.includes(schema);
      if (isCycle) {
        seen.cycle = _params.path;
      }
      return seen.schema;
    }
    const result = { schema: {}, count: 1, cycle: void 0, path: _params.path };
    ctx.seen.set(schema, result);
    ctx.sharedDefsExtractedFor = void 0;
    ctx.sharedEmitDoneFor = void 0;
    const overrideSchema = schema._zod.toJSONSchema?.();
    if (overrideSchema) {
      result.schema = overrideSchema;
    } else {
      const params = {
        ..._params,
        schemaPath: [..._params.schemaPath, schema],
        path: _params.path
      };
      if (schema._zod.processJSONSchema) {
        schema._zod.processJSONSchema(ctx, result.schema, params);
      } else {
        const _json = result.schema;
        const processor = ctx.processors[def.type];
        if (!processor) {
          throw new Error(`[toJSONSchema]: Non-representable type encountered: ${def.type}`);
        }
        processor(schema, ctx, _json, params);
      }
      const parent = schema._zod.parent;
      if (parent) {
        if (!result.ref)
          result.ref = parent;
        processSchema(parent, ctx, params);
        ctx.seen.get(parent).isParent = true;
      }
    }
    const meta3 = ctx.metadataRegistry.get(schema);
    if (meta3)
      assignProps(result.schema, meta3);
    if (ctx.io === "input" && isTransforming(schema)) {
      delete result.schema.examples;
      delete result.schema.default;
    }
    if (ctx.io === "input" && "_prefault" in result.schema)
      (_a3 = result.schema).default ?? (_a3.default = result.schema._prefault);
    delete result.schema._prefault;
    const _result = ctx.seen.get(schema);
    return _result.schema;
  }
  function encodeJSONPointerSegment(segment) {
    return segment.replace(/~/g, "~0").replace(/\//g, "~1");
  }
  function extractDefs(ctx, schema) {
    const root = ctx.seen.get(schema);
    if (!root)
      throw new Error("Unprocessed schema. This is a bug in Zod.");
    if (ctx.external && ctx.sharedDefsExtractedFor === ctx.external)
      return;
    const idToSchema = /* @__PURE__ */ new Map();
    for (const entry of ctx.seen.entries()) {
      const id = ctx.metadataRegistry.get(entry[0])?.id;
      if (id) {
        const existing = idToSchema.get(id);
        if (existing && existing !== entry[0]) {
          throw new Error(`Duplicate schema id "${id}" detected during JSON Schema conversion. Two different schemas cannot share the same id when converted together.`);
        }
        idToSchema.set(id, entry[0]);
      }
    }
    const makeURI = (entry) => {
      const defsSegment = ctx.target === "draft-2020-12" ? "$defs" : "definitions";
      if (ctx.external) {
        const externalId = ctx.external.registry.get(entry[0])?.id;
        const uriGenerator = ctx.external.uri ?? ((id2) => id2);
        if (externalId) {
          return { ref: uriGenerator(externalId) };
        }
        const id = entry[1].defId ?? entry[1].schema.id ?? `schema${ctx.counter++}`;
        entry[1].defId = id;
        return { defId: id, ref: `${uriGenerator("__shared")}#/${defsSegment}/${encodeJSONPointerSegment(id)}` };
      }
      const uriPrefix = `#`;
      const defUriPrefix = `${uriPrefix}/${defsSegment}/`;
      if (entry[1] === root && !entry[1].schema.id) {
        return { ref: uriPrefix };
      }
      const defId = entry[1].schema.id ?? `__schema${ctx.counter++}`;
      return { defId, ref: defUriPrefix + encodeJSONPointerSegment(defId) };
    };
    const extractToDef = (entry) => {
      if (entry[1].schema.$ref) {
        return;
      }
      const seen = entry[1];
      const { ref, defId } = makeURI(entry);
      seen.def = { ...seen.schema };
      if (defId)
        seen.defId = defId;
      const schema2 = seen.schema;
      for (const key in schema2) {
        delete schema2[key];
      }
      schema2.$ref = ref;
    };
    if (ctx.cycles === "throw") {
      for (const entry of ctx.seen.entries()) {
        const seen = entry[1];
        if (seen.cycle) {
          throw new Error(`Cycle detected: #/${seen.cycle?.join("/")}/<root>

Set the \`cycles\` parameter to \`"ref"\` to resolve cyclical schemas with defs.`);
        }
      }
    }
    for (const entry of ctx.seen.entries()) {
      const seen = entry[1];
      if (schema === entry[0]) {
        extractToDef(entry);
        continue;
      }
      if (ctx.external) {
        const ext = ctx.external.registry.get(entry[0])?.id;
        if (schema !== entry[0] && ext) {
          extractToDef(entry);
          continue;
        }
      }
      const id = ctx.metadataRegistry.get(entry[0])?.id;
      if (id) {
        extractToDef(entry);
        continue;
      }
      if (seen.cycle) {
        extractToDef(entry);
        continue;
      }
      if (seen.count > 1) {
        if (ctx.reused === "ref") {
          extractToDef(entry);
        }
      }
    }
    if (ctx.external)
      ctx.sharedDefsExtractedFor = ctx.external;
  }
  function compactTypeUnion(schema) {
    const options = schema.anyOf;
    if (!Array.isArray(options) || options.length === 0 || schema.type !== void 0)
      return;
    const types = [];
    for (const option of options) {
      if (!option || typeof option !== "object")
        return;
      compactTypeUnion(option);
      const keys = Object.keys(option);
      if (keys.length !== 1 || keys[0] !== "type")
        return;
      const type = option.type;
      for (const member of Array.isArray(type) ? type : [type]) {
        if (typeof member !== "string")
          return;
        if (!types.includes(member))
          types.push(member);
      }
    }
    delete schema.anyOf;
    schema.type = types.length === 1 ? types[0] : types;
  }
  var FOLDABLE_KEYS = /* @__PURE__ */ new Set(["type", "properties", "required", "additionalProperties"]);
  var UNION_KEYS = ["oneOf", "anyOf"];
  function undeclaredConstraint(member) {
    const extra = member.additionalProperties;
    if (extra === void 0 || extra === false || typeof extra !== "object" || extra === null)
      return null;
    return Object.keys(extra).length ? extra : null;
  }
  function foldObjects(members2) {
    const objects = [];
    for (const member of members2) {
      if (typeof member !== "object" || member.type !== "object")
        return null;
      for (const key in member) {
        if (!FOLDABLE_KEYS.has(key))
          return null;
      }
      objects.push(member);
    }
    const properties = {};
    const required2 = /* @__PURE__ */ new Set();
    for (const object2 of objects) {
      for (const key in object2.properties) {
        if (Object.prototype.hasOwnProperty.call(properties, key))
          continue;
        const parts = [];
        for (const other of objects) {
          const part = other.properties?.[key] ?? undeclaredConstraint(other);
          if (part === null || part === void 0)
            continue;
          if (!parts.some((seen) => JSON.stringify(seen) === JSON.stringify(part)))
            parts.push(part);
        }
        const merged = parts.length === 1 ? parts[0] : foldObjects(parts) ?? { allOf: parts };
        assignProp(properties, key, merged);
      }
      for (const key of object2.required ?? [])
        required2.add(key);
    }
    const folded = { type: "object", properties };
    if (required2.size)
      folded.required = [...required2];
    if (objects.every((object2) => object2.additionalProperties === false)) {
      folded.additionalProperties = false;
    } else {
      const constraints = [];
      for (const object2 of objects) {
        const constraint = undeclaredConstraint(object2);
        if (constraint && !constraints.some((seen) => JSON.stringify(seen) === JSON.stringify(constraint)))
          constraints.push(constraint);
      }
      if (constraints.length === 1)
        folded.additionalProperties = constraints[0];
      else if (constraints.length > 1)
        folded.additionalProperties = { allOf: constraints };
    }
    return folded;
  }
  function foldIntersection(json2) {
    const allOf = json2.allOf;
    if (!Array.isArray(allOf) || allOf.length < 2)
      return;
    for (const key of FOLDABLE_KEYS)
      if (key in json2)
        return;
    const unions = allOf.filter((m) => UNION_KEYS.some((k) => Array.isArray(m[k])));
    let folded = null;
    if (!unions.length) {
      folded = foldObjects(allOf);
    } else {
      const union2 = unions[0];
      const keyword = UNION_KEYS.find((k) => Array.isArray(union2[k]));
      if (Object.keys(union2).length !== 1)
        return;
      const rest = allOf.filter((m) => m !== union2);
      const branches = union2[keyword].map((branch) => foldObjects([...rest, branch]));
      if (branches.some((b) => !b))
        return;
      folded = { [keyword]: branches };
    }
    if (!folded)
      return;
    delete json2.allOf;
    assignProps(json2, folded);
  }
  function finalize(ctx, schema) {
    const root = ctx.seen.get(schema);
    if (!root)
      throw new Error("Unprocessed schema. This is a bug in Zod.");
    const flattenRef = (zodSchema) => {
      const seen = ctx.seen.get(zodSchema);
      if (seen.ref === null)
        return;
      const schema2 = seen.def ?? seen.schema;
      const _cached = { ...schema2 };
      const ref = seen.ref;
      seen.ref = null;
      if (ref) {
        flattenRef(ref);
        const refSeen = ctx.seen.get(ref);
        const refSchema = refSeen.schema;
        if (refSchema.$ref && (ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0")) {
          schema2.allOf = schema2.allOf ?? [];
          schema2.allOf.push(refSchema);
        } else {
          assignProps(schema2, refSchema);
        }
        assignProps(schema2, _cached);
        const isParentRef = zodSchema._zod.parent === ref;
        if (isParentRef) {
          for (const key in schema2) {
            if (key === "$ref" || key === "allOf")
              continue;
            if (!(key in _cached)) {
              delete schema2[key];
            }
          }
        }
        if (refSchema.$ref && refSeen.def) {
          for (const key in schema2) {
            if (key === "$ref" || key === "allOf")
              continue;
            if (key in refSeen.def && JSON.stringify(schema2[key]) === JSON.stringify(refSeen.def[key])) {
              delete schema2[key];
            }
          }
        }
      }
      const parent = zodSchema._zod.parent;
      if (parent && parent !== ref) {
        flattenRef(parent);
        const parentSeen = ctx.seen.get(parent);
        if (parentSeen?.schema.$ref) {
          schema2.$ref = parentSeen.schema.$ref;
          if (parentSeen.def) {
            for (const key in schema2) {
              if (key === "$ref" || key === "allOf")
                continue;
              if (key in parentSeen.def && JSON.stringify(schema2[key]) === JSON.stringify(parentSeen.def[key])) {
                delete schema2[key];
              }
            }
          }
        }
      }
      ctx.override({
        zodSchema,
        jsonSchema: schema2,
        path: seen.path ?? []
      });
    };
    if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
      for (const entry of [...ctx.seen.entries()].reverse()) {
        flattenRef(entry[0]);
      }
      if (ctx.target !== "openapi-3.0") {
        for (const entry of ctx.seen.entries()) {
          compactTypeUnion(entry[1].def ?? entry[1].schema);
        }
      }
      for (const rewrite of ctx.deferred)
        rewrite();
      if (ctx.intersections.length) {
        const carriers = /* @__PURE__ */ new Map();
        for (const seen of ctx.seen.values()) {
          for (const json2 of [seen.schema, seen.def]) {
            const allOf = json2?.allOf;
            if (!Array.isArray(allOf))
              continue;
            const existing = carriers.get(allOf);
            if (existing)
              existing.push(json2);
            else
              carriers.set(allOf, [json2]);
          }
        }
        for (const allOf of ctx.intersections) {
          for (const json2 of carriers.get(allOf) ?? [])
            foldIntersection(json2);
        }
      }
    }
    const result = {};
    if (ctx.target === "draft-2020-12") {
      result.$schema = "https://json-schema.org/draft/2020-12/schema";
    } else if (ctx.target === "draft-07") {
      result.$schema = "http://json-schema.org/draft-07/schema#";
    } else if (ctx.target === "draft-04") {
      result.$schema = "http://json-schema.org/draft-04/schema#";
    } else if (ctx.target === "openapi-3.0") {
    } else {
    }
    if (ctx.external?.uri) {
      const id = ctx.external.registry.get(schema)?.id;
      if (!id)
        throw new Error("Schema is missing an `id` property");
      result.$id = ctx.external.uri(id);
    }
    assignProps(result, root.defId ? root.schema : root.def ?? root.schema);
    const rootMetaId = ctx.metadataRegistry.get(schema)?.id;
    if (rootMetaId !== void 0 && result.id === rootMetaId)
      delete result.id;
    const defs = ctx.external?.defs ?? {};
    if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
      for (const entry of ctx.seen.entries()) {
        const seen = entry[1];
        if (seen.def && seen.defId) {
          if (seen.def.id === seen.defId)
            delete seen.def.id;
          assignProp(defs, seen.defId, seen.def);
        }
      }
    }
    if (ctx.external)
      ctx.sharedEmitDoneFor = ctx.external;
    if (ctx.external) {
    } else {
      if (Object.keys(defs).length > 0) {
        if (ctx.target === "draft-2020-12") {
          result.$defs = defs;
        } else {
          result.definitions = defs;
        }
      }
    }
    try {
      const finalized = JSON.parse(JSON.stringify(result));
      Object.defineProperty(finalized, "~standard", {
        value: {
          ...schema["~standard"],
          jsonSchema: {
            input: createStandardJSONSchemaMethod(schema, "input", ctx.processors),
            output: createStandardJSONSchemaMethod(schema, "output", ctx.processors)
          }
        },
        enumerable: false,
        writable: false
      });
      return finalized;
    } catch (_err) {
      throw new Error("Error converting schema to JSON.");
    }
  }
  function isTransforming(_schema, _ctx) {
    const ctx = _ctx ?? { seen: /* @__PURE__ */ new Set() };
    if (ctx.seen.has(_schema))
      return false;
    ctx.seen.add(_schema);
    const def = _schema._zod.def;
    if (def.type === "transform")
      return true;
    if (def.type === "array")
      return isTransforming(def.element, ctx);
    if (def.type === "set")
      return isTransforming(def.valueType, ctx);
    if (def.type === "lazy")
      return isTransforming(def.getter(), ctx);
    if (def.type === "promise" || def.type === "optional" || def.type === "nonoptional" || def.type === "nullable" || def.type === "readonly" || def.type === "default" || def.type === "prefault" || def.type === "catch") {
      return isTransforming(def.innerType, ctx);
    }
    if (def.type === "intersection") {
      return isTransforming(def.left, ctx) || isTransforming(def.right, ctx);
    }
    if (def.type === "record" || def.type === "map") {
      return isTransforming(def.keyType, ctx) || isTransforming(def.valueType, ctx);
    }
    if (def.type === "pipe") {
      if (_schema._zod.traits.has("$ZodCodec"))
        return true;
      return isTransforming(def.in, ctx) || isTransforming(def.out, ctx);
    }
    if (def.type === "object") {
      for (const key in def.shape) {
        if (isTransforming(def.shape[key], ctx))
          return true;
      }
      return false;
    }
    if (def.type === "union") {
      for (const option of def.options) {
        if (isTransforming(option, ctx))
          return true;
      }
      return false;
    }
    if (def.type === "tuple") {
      for (const item of def.items) {
        if (isTransforming(item, ctx))
          return true;
      }
      if (def.rest && isTransforming(def.rest, ctx))
        return true;
      return false;
    }
    return false;
  }
  var createToJSONSchemaMethod = (schema, processors = {}) => (params) => {
    const ctx = initializeContext({ ...params, processors });
    processSchema(schema, ctx);
    extractDefs(ctx, schema);
    return finalize(ctx, schema);
  };
  var createStandardJSONSchemaMethod = (schema, io, processors = {}) => (params) => {
    const { libraryOptions, target } = params ?? {};
    const ctx = initializeContext({ ...libraryOptions ?? {}, target, io, processors });
    processSchema(schema, ctx);
    extractDefs(ctx, schema);
    return finalize(ctx, schema);
  };

  // node_modules/zod/v4/core/json-schema-processors.js
  var narrowMin = (agg, key, value) => {
    if (agg[key] === void 0 || value > agg[key])
      agg[key] = value;
  };
  var narrowMax = (agg, key, value) => {
    if (agg[key] === void 0 || value < agg[key])
      agg[key] = value;
  };
  var narrowBoth = (agg, value) => {
    narrowMin(agg, "minimum", value);
    narrowMax(agg, "maximum", value);
  };
  var addDivisor = (agg, value) => {
    agg.multipleOf ?? (agg.multipleOf = []);
    if (!agg.multipleOf.includes(value))
      agg.multipleOf.push(value);
  };
  var addPattern = (agg, pattern2) => {
    agg.patterns ?? (agg.patterns = /* @__PURE__ */ new Set());
    agg.patterns.add(pattern2);
  };
  var intersectMime = (agg, mime) => {
    agg.mime = agg.mime ? agg.mime.filter((m) => mime.includes(m)) : [...mime];
  };
  var setFormat = (agg, format2) => {
    agg.format = format2;
    if (format2.includes("int"))
      agg.isInt = true;
  };
  var minContributor = (agg, def) => narrowMin(agg, "minimum", def.minimum);
  var maxContributor = (agg, def) => narrowMax(agg, "maximum", def.maximum);
  var formatContributor = (ranges) => (agg, def) => {
    setFormat(agg, def.format);
    const [minimum, maximum] = ranges[def.format];
    narrowMin(agg, "minimum", minimum);
    narrowMax(agg, "maximum", maximum);
  };
  var contributors = {
    greater_than: (agg, def) => narrowMin(agg, def.inclusive ? "minimum" : "exclusiveMinimum", def.value),
    less_than: (agg, def) => narrowMax(agg, def.inclusive ? "maximum" : "exclusiveMaximum", def.value),
    multiple_of: (agg, def) => addDivisor(agg, def.value),
    number_format: formatContributor(NUMBER_FORMAT_RANGES),
    bigint_format: formatContributor(BIGINT_FORMAT_RANGES),
    min_length: minContributor,
    max_length: maxContributor,
    length_equals: (agg, def) => narrowBoth(agg, def.length),
    min_size: minContributor,
    max_size: maxContributor,
    size_equals: (agg, def) => narrowBoth(agg, def.size),
    string_format: (agg, def) => {
      setFormat(agg, def.format);
      if (def.pattern)
        addPattern(agg, def.pattern);
      if (def.format === "base64" || def.format === "base64url")
        agg.contentEncoding = def.format;
      if (def.local || def.precision === -1)
        agg.laxFormat = true;
    },
    mime_type: (agg, def) => intersectMime(agg, def.mime)
  };
  function aggregateChecks(schema) {
    const agg = {};
    const def = schema._zod.def;
    const list = schema._zod.traits.has("$ZodCheck") ? [schema, ...def.checks ?? []] : def.checks ?? [];
    for (const ch of list)
      contributors[ch._zod.def.check]?.(agg, ch._zod.def);
    const bag = schema._zod.bag;
    if (bag.minimum !== void 0)
      narrowMin(agg, "minimum", bag.minimum);
    if (bag.exclusiveMinimum !== void 0)
      narrowMin(agg, "exclusiveMinimum", bag.exclusiveMinimum);
    if (bag.maximum !== void 0)
      narrowMax(agg, "maximum", bag.maximum);
    if (bag.exclusiveMaximum !== void 0)
      narrowMax(agg, "exclusiveMaximum", bag.exclusiveMaximum);
    if (bag.multipleOf !== void 0)
      addDivisor(agg, bag.multipleOf);
    if (bag.format !== void 0) {
      agg.format ?? (agg.format = bag.format);
      if (bag.format.includes("int"))
        agg.isInt = true;
    }
    if (bag.mime)
      intersectMime(agg, bag.mime);
    for (const pattern2 of bag.patterns ?? [])
      addPattern(agg, pattern2);
    return agg;
  }
  var formatMap = {
    guid: "uuid",
    url: "uri",
    datetime: "date-time",
    json_string: "json-string",
    regex: ""
    // do not set
  };
  var exactPatterns = /* @__PURE__ */ new Map([
    [base64Charset, base64],
    [base64urlCharset, base64url]
  ]);
  var exactPattern = (p) => exactPatterns.get(p) ?? p;
  var stringProcessor = (schema, ctx, _json, _params) => {
    const json2 = _json;
    json2.type = "string";
    const { minimum, maximum, format: format2, patterns, contentEncoding, laxFormat } = aggregateChecks(schema);
    if (typeof minimum === "number")
      json2.minLength = minimum;
    if (typeof maximum === "number")
      json2.maxLength = maximum;
    if (format2) {
      json2.format = formatMap[format2] ?? format2;
      if (json2.format === "")
        delete json2.format;
      if (format2 === "time" || laxFormat) {
        delete json2.format;
      }
    }
    if (contentEncoding)
      json2.contentEncoding = contentEncoding;
    if (patterns && patterns.size > 0) {
      const patternList = [...patterns].map(exactPattern);
      if (patternList.length === 1)
        json2.pattern = patternList[0].source;
      else if (patternList.length > 1) {
        json2.allOf = [
          ...patternList.map((regex) => ({
            ...ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0" ? { type: "string" } : {},
            pattern: regex.source
          }))
        ];
      }
    }
  };
  var numberProcessor = (schema, ctx, _json, params) => {
    const json2 = _json;
    const { minimum, maximum, multipleOf, exclusiveMaximum, exclusiveMinimum, isInt } = aggregateChecks(schema);
    json2.type = isInt ? "integer" : "number";
    const exMin = typeof exclusiveMinimum === "number" && exclusiveMinimum >= (minimum ?? Number.NEGATIVE_INFINITY);
    const exMax = typeof exclusiveMaximum === "number" && exclusiveMaximum <= (maximum ?? Number.POSITIVE_INFINITY);
    const legacy = ctx.target === "draft-04" || ctx.target === "openapi-3.0";
    if (exMin) {
      if (legacy) {
        json2.minimum = exclusiveMinimum;
        json2.exclusiveMinimum = true;
      } else {
        json2.exclusiveMinimum = exclusiveMinimum;
      }
    } else if (typeof minimum === "number") {
      json2.minimum = minimum;
    }
    if (exMax) {
      if (legacy) {
        json2.maximum = exclusiveMaximum;
        json2.exclusiveMaximum = true;
      } else {
        json2.exclusiveMaximum = exclusiveMaximum;
      }
    } else if (typeof maximum === "number") {
      json2.maximum = maximum;
    }
    if (multipleOf) {
      const divisors = /* @__PURE__ */ new Set();
      for (const divisor of multipleOf) {
        if (Number.isFinite(divisor) && divisor !== 0)
          divisors.add(Math.abs(divisor));
        else
          handleUnrepresentable(schema, ctx, json2, params, `A multipleOf divisor of ${divisor} cannot be represented in JSON Schema`);
      }
      const [first, ...rest] = divisors;
      if (first !== void 0)
        json2.multipleOf = first;
      if (rest.length)
        json2.allOf = [...json2.allOf ?? [], ...rest.map((m) => ({ multipleOf: m }))];
    }
  };
  var booleanProcessor = (_schema, _ctx, json2, _params) => {
    json2.type = "boolean";
  };
  var bigintProcessor = (schema, ctx, json2, params) => {
    handleUnrepresentable(schema, ctx, json2, params, "BigInt cannot be represented in JSON Schema");
  };
  var symbolProcessor = (schema, ctx, json2, params) => {
    handleUnrepresentable(schema, ctx, json2, params, "Symbols cannot be represented in JSON Schema");
  };
  var nullProcessor = (_schema, ctx, json2, _params) => {
    if (ctx.target === "openapi-3.0") {
      json2.type = "string";
      json2.nullable = true;
      json2.enum = [null];
    } else {
      json2.type = "null";
    }
  };
  var undefinedProcessor = (schema, ctx, json2, params) => {
    handleUnrepresentable(schema, ctx, json2, params, "Undefined cannot be represented in JSON Schema");
  };
  var voidProcessor = (schema, ctx, json2, params) => {
    handleUnrepresentable(schema, ctx, json2, params, "Void cannot be represented in JSON Schema");
  };
  var neverProcessor = (_schema, _ctx, json2, _params) => {
    json2.not = {};
  };
  var anyProcessor = (_schema, _ctx, _json, _params) => {
  };
  var unknownProcessor = (_schema, _ctx, _json, _params) => {
  };
  var dateProcessor = (schema, ctx, json2, params) => {
    handleUnrepresentable(schema, ctx, json2, params, "Date cannot be represented in JSON Schema");
  };
  var enumProcessor = (schema, _ctx, json2, _params) => {
    const def = schema._zod.def;
    const values = getEnumValues(def.entries);
    if (values.length === 0) {
      json2.not = {};
      return;
    }
    if (values.every((v) => typeof v === "number"))
      json2.type = "number";
    if (values.every((v) => typeof v === "string"))
      json2.type = "string";
    json2.enum = values;
  };
  var literalProcessor = (schema, ctx, json2, params) => {
    const def = schema._zod.def;
    if (def.values.length === 0) {
      json2.not = {};
      return;
    }
    const vals = [];
    for (const val of def.values) {
      if (val === void 0) {
        if (handleUnrepresentable(schema, ctx, json2, params, "Literal `undefined` cannot be represented in JSON Schema"))
          return;
      } else if (typeof val === "bigint") {
        if (handleUnrepresentable(schema, ctx, json2, params, "BigInt literals cannot be represented in JSON Schema"))
          return;
        vals.push(Number(val));
      } else {
        vals.push(val);
      }
    }
    if (vals.length === 0) {
    } else if (vals.length === 1) {
      const val = vals[0];
      json2.type = val === null ? "null" : typeof val;
      if (ctx.target === "draft-04" || ctx.target === "openapi-3.0") {
        json2.enum = [val];
      } else {
        json2.const = val;
      }
    } else {
      if (vals.every((v) => typeof v === "number"))
        json2.type = "number";
      if (vals.every((v) => typeof v === "string"))
        json2.type = "string";
      if (vals.every((v) => typeof v === "boolean"))
        json2.type = "boolean";
      if (vals.every((v) => v === null))
        json2.type = "null";
      json2.enum = vals;
    }
  };
  var nanProcessor = (schema, ctx, json2, params) => {
    handleUnrepresentable(schema, ctx, json2, params, "NaN cannot be represented in JSON Schema");
  };
  var templateLiteralProcessor = (schema, _ctx, json2, _params) => {
    const _json = json2;
    const pattern2 = schema._zod.pattern;
    if (!pattern2)
      throw new Error("Pattern not found in template literal");
    _json.type = "string";
    _json.pattern = pattern2.source;
  };
  var fileProcessor = (schema, _ctx, json2, _params) => {
    const _json = json2;
    _json.type = "string";
    _json.format = "binary";
    _json.contentEncoding = "binary";
    const { minimum, maximum, mime } = aggregateChecks(schema);
    if (minimum !== void 0)
      _json.minLength = minimum;
    if (maximum !== void 0)
      _json.maxLength = maximum;
    if (!mime)
      return;
    if (mime.length === 0)
      _json.not = {};
    else if (mime.length === 1)
      _json.contentMediaType = mime[0];
    else
      _json.anyOf = mime.map((m) => ({ contentMediaType: m }));
  };
  var successProcessor = (_schema, _ctx, json2, _params) => {
    json2.type = "boolean";
  };
  var customProcessor = (schema, ctx, json2, params) => {
    handleUnrepresentable(schema, ctx, json2, params, "Custom types cannot be represented in JSON Schema");
  };
  var functionProcessor = (schema, ctx, json2, params) => {
    handleUnrepresentable(schema, ctx, json2, params, "Function types cannot be represented in JSON Schema");
  };
  var transformProcessor = (schema, ctx, json2, params) => {
    handleUnrepresentable(schema, ctx, json2, params, "Transforms cannot be represented in JSON Schema");
  };
  var mapProcessor = (schema, ctx, json2, params) => {
    handleUnrepresentable(schema, ctx, json2, params, "Map cannot be represented in JSON Schema");
  };
  var setProcessor = (schema, ctx, json2, params) => {
    handleUnrepresentable(schema, ctx, json2, params, "Set cannot be represented in JSON Schema");
  };
  var arrayProcessor = (schema, ctx, _json, params) => {
    const json2 = _json;
    const def = schema._zod.def;
    const { minimum, maximum } = aggregateChecks(schema);
    if (typeof minimum === "number")
      json2.minItems = minimum;
    if (typeof maximum === "number")
      json2.maxItems = maximum;
    json2.type = "array";
    json2.items = processSchema(def.element, ctx, {
      ...params,
      path: [...params.path, "items"]
    });
  };
  function inputOptin(schema) {
    const def = schema._zod.def;
    if (def.type === "pipe" && def.in._zod.traits.has("$ZodTransform")) {
      return inputOptin(def.out);
    }
    if (def.type === "catch") {
      return inputOptin(def.innerType);
    }
    return schema._zod.optin;
  }
  var objectProcessor = (schema, ctx, _json, params) => {
    const json2 = _json;
    const def = schema._zod.def;
    const shape = def.shape;
    const symbolKeys = Object.getOwnPropertySymbols(shape);
    if (symbolKeys.length && handleUnrepresentable(schema, ctx, json2, params, "Symbol keys cannot be represented in JSON Schema")) {
      return;
    }
    json2.type = "object";
    json2.properties = {};
    for (const key in shape) {
      assignProp(json2.properties, key, processSchema(shape[key], ctx, {
        ...params,
        path: [...params.path, "properties", key]
      }));
    }
    const requiredKeys = [];
    for (const key of Object.keys(shape)) {
      const field = def.shape[key];
      if (ctx.io === "input" ? inputOptin(field) === void 0 : field._zod.optout === void 0) {
        requiredKeys.push(key);
      }
    }
    if (requiredKeys.length > 0) {
      json2.required = requiredKeys;
    }
    if (def.catchall?._zod.def.type === "never") {
      json2.additionalProperties = false;
    } else if (!def.catchall) {
      if (ctx.io === "output")
        json2.additionalProperties = false;
    } else if (def.catchall) {
      json2.additionalProperties = processSchema(def.catchall, ctx, {
        ...params,
        path: [...params.path, "additionalProperties"]
      });
    }
  };
  var unionProcessor = (schema, ctx, json2, params) => {
    const def = schema._zod.def;
    const isExclusive = def.inclusive === false;
    const options = def.options.map((x, i) => processSchema(x, ctx, {
      ...params,
      path: [...params.path, isExclusive ? "oneOf" : "anyOf", i]
    }));
    if (isExclusive) {
      json2.oneOf = options;
    } else {
      json2.anyOf = options;
    }
  };
  var intersectionProcessor = (schema, ctx, json2, params) => {
    const def = schema._zod.def;
    const a = processSchema(def.left, ctx, {
      ...params,
      path: [...params.path, "allOf", 0]
    });
    const b = processSchema(def.right, ctx, {
      ...params,
      path: [...params.path, "allOf", 1]
    });
    const isSimpleIntersection = (val) => "allOf" in val && Object.keys(val).length === 1;
    const allOf = [
      ...isSimpleIntersection(a) ? a.allOf : [a],
      ...isSimpleIntersection(b) ? b.allOf : [b]
    ];
    json2.allOf = allOf;
    ctx.intersections.push(allOf);
  };
  var tupleProcessor = (schema, ctx, _json, params) => {
    const json2 = _json;
    const def = schema._zod.def;
    json2.type = "array";
    const prefixPath = ctx.target === "draft-2020-12" ? "prefixItems" : "items";
    const restPath = ctx.target === "draft-2020-12" ? "items" : ctx.target === "openapi-3.0" ? "items" : "additionalItems";
    const prefixItems = def.items.map((x, i) => processSchema(x, ctx, {
      ...params,
      path: [...params.path, prefixPath, i]
    }));
    const rest = def.rest ? processSchema(def.rest, ctx, {
      ...params,
      path: [...params.path, restPath, ...ctx.target === "openapi-3.0" ? [def.items.length] : []]
    }) : null;
    let minItems = def.items.length;
    while (minItems > 0) {
      const item = def.items[minItems - 1];
      const optional2 = ctx.io === "input" ? inputOptin(item) !== void 0 : item._zod.optout === "optional";
      if (!optional2)
        break;
      minItems--;
    }
    const maxItems = def.items.length;
    const isClosed = !def.rest;
    if (ctx.target === "draft-2020-12") {
      json2.prefixItems = prefixItems;
      if (isClosed) {
        json2.items = false;
      } else if (rest) {
        json2.items = rest;
      }
      if (minItems > 0)
        json2.minItems = minItems;
      if (isClosed)
        json2.maxItems = maxItems;
    } else if (ctx.target === "openapi-3.0") {
      json2.items = {
        anyOf: prefixItems
      };
      if (rest) {
        json2.items.anyOf.push(rest);
      }
      if (minItems > 0)
        json2.minItems = minItems;
      if (isClosed)
        json2.maxItems = maxItems;
    } else {
      json2.items = prefixItems;
      if (isClosed) {
        json2.additionalItems = false;
      } else if (rest) {
        json2.additionalItems = rest;
      }
      if (minItems > 0)
        json2.minItems = minItems;
      if (isClosed)
        json2.maxItems = maxItems;
    }
    const { minimum, maximum } = aggregateChecks(schema);
    if (typeof minimum === "number")
      json2.minItems = minimum;
    if (typeof maximum === "number")
      json2.maxItems = maximum;
  };
  function stringifyKeyNames(bySchema, json2, visited) {
    if (json2.$ref) {
      if (visited.has(json2))
        return json2;
      visited.add(json2);
      const def = bySchema.get(json2)?.def;
      if (!def)
        return json2;
      const inlined = stringifyKeyNames(bySchema, def, visited);
      return inlined === def ? json2 : inlined;
    }
    for (const keyword of ["anyOf", "oneOf"]) {
      const branches = json2[keyword];
      if (!Array.isArray(branches))
        continue;
      const mapped = branches.map((branch) => stringifyKeyNames(bySchema, branch, visited));
      if (mapped.some((branch, i) => branch !== branches[i]))
        json2 = { ...json2, [keyword]: mapped };
    }
    const types = Array.isArray(json2.type) ? json2.type : [json2.type];
    const numericType = !types.includes("string") && types.some((t) => t === "number" || t === "integer");
    const values = json2.enum ?? (json2.const !== void 0 ? [json2.const] : void 0);
    if (!numericType && !values?.some((v) => typeof v === "number"))
      return json2;
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format: format2, id, ...rest } = json2;
    if (rest.enum)
      rest.enum = rest.enum.map((v) => typeof v === "number" ? String(v) : v);
    else if (typeof rest.const === "number")
      rest.const = String(rest.const);
    if (!numericType)
      return rest;
    rest.type = "string";
    if (!values)
      rest.pattern = (types.includes("number") ? number : integer).source;
    return rest;
  }
  var pendingRecords = /* @__PURE__ */ new WeakMap();
  function rewriteKeyNames(ctx) {
    const bySchema = /* @__PURE__ */ new Map();
    for (const entry of ctx.seen.values()) {
      if (entry.def && !bySchema.has(entry.schema))
        bySchema.set(entry.schema, entry);
    }
    const rewrites = /* @__PURE__ */ new Map();
    for (const record2 of pendingRecords.get(ctx) ?? []) {
      const seen = ctx.seen.get(record2);
      const names = (seen?.def ?? seen?.schema)?.propertyNames;
      if (!names || names === true || rewrites.has(names))
        continue;
      const rewritten = stringifyKeyNames(bySchema, names, /* @__PURE__ */ new Set());
      if (rewritten !== names)
        rewrites.set(names, rewritten);
    }
    if (!rewrites.size)
      return;
    for (const entry of ctx.seen.values()) {
      for (const carrier of [entry.schema, entry.def]) {
        const rewritten = carrier && rewrites.get(carrier.propertyNames);
        if (rewritten)
          carrier.propertyNames = rewritten;
      }
    }
  }
  var recordProcessor = (schema, ctx, _json, params) => {
    const json2 = _json;
    const def = schema._zod.def;
    json2.type = "object";
    const keyType = def.keyType;
    const patterns = aggregateChecks(keyType).patterns;
    if (def.mode === "loose" && patterns && patterns.size > 0) {
      const valueSchema = processSchema(def.valueType, ctx, {
        ...params,
        path: [...params.path, "patternProperties", "*"]
      });
      json2.patternProperties = {};
      for (const pattern2 of patterns) {
        assignProp(json2.patternProperties, exactPattern(pattern2).source, valueSchema);
      }
    } else {
      if (ctx.target === "draft-07" || ctx.target === "draft-2020-12") {
        json2.propertyNames = processSchema(def.keyType, ctx, {
          ...params,
          path: [...params.path, "propertyNames"]
        });
        let pending = pendingRecords.get(ctx);
        if (!pending) {
          pending = [];
          pendingRecords.set(ctx, pending);
          ctx.deferred.push(() => rewriteKeyNames(ctx));
        }
        pending.push(schema);
      }
      json2.additionalProperties = processSchema(def.valueType, ctx, {
        ...params,
        path: [...params.path, "additionalProperties"]
      });
    }
    const keyValues = keyType._zod.values;
    const omittableOnInput = ctx.io === "input" && inputOptin(def.valueType) !== void 0;
    if (keyValues && !def.partial && !omittableOnInput) {
      const validKeyValues = [...keyValues].filter((v) => typeof v === "string" || typeof v === "number");
      if (validKeyValues.length > 0) {
        json2.required = validKeyValues.map(String);
      }
    }
  };
  var nullableProcessor = (schema, ctx, json2, params) => {
    const def = schema._zod.def;
    const inner = processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    if (ctx.target === "openapi-3.0") {
      seen.ref = def.innerType;
      json2.nullable = true;
    } else {
      json2.anyOf = [inner, { type: "null" }];
    }
  };
  var nonoptionalProcessor = (schema, ctx, _json, params) => {
    const def = schema._zod.def;
    processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
  };
  var UNREPRESENTABLE_DEFAULT = /* @__PURE__ */ Symbol();
  function serializeDefaultValue(value, schema, ctx, json2, params) {
    let unrepresentable = false;
    const serialized = JSON.stringify(value, (_, val) => {
      if (typeof val !== "bigint")
        return val;
      unrepresentable = true;
      return null;
    });
    if (!unrepresentable)
      return JSON.parse(serialized);
    handleUnrepresentable(schema, ctx, json2, params, "BigInt defaults cannot be represented in JSON Schema");
    return UNREPRESENTABLE_DEFAULT;
  }
  var defaultProcessor = (schema, ctx, json2, params) => {
    const def = schema._zod.def;
    processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
    const value = serializeDefaultValue(def.defaultValue, schema, ctx, json2, params);
    if (value !== UNREPRESENTABLE_DEFAULT)
      json2.default = value;
  };
  var prefaultProcessor = (schema, ctx, json2, params) => {
    const def = schema._zod.def;
    processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
    if (ctx.io !== "input")
      return;
    const value = serializeDefaultValue(def.defaultValue, schema, ctx, json2, params);
    if (value !== UNREPRESENTABLE_DEFAULT)
      json2._prefault = value;
  };
  var catchProcessor = (schema, ctx, json2, params) => {
    const def = schema._zod.def;
    processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
    let catchValue;
    try {
      catchValue = def.catchValue(void 0);
    } catch {
      handleUnrepresentable(schema, ctx, json2, params, "Dynamic catch values are not supported in JSON Schema");
      return;
    }
    json2.default = catchValue;
  };
  var pipeProcessor = (schema, ctx, _json, params) => {
    const def = schema._zod.def;
    const inIsTransform = def.in._zod.traits.has("$ZodTransform");
    const innerType = ctx.io === "input" ? inIsTransform ? def.out : def.in : def.out;
    processSchema(innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = innerType;
  };
  var readonlyProcessor = (schema, ctx, json2, params) => {
    const def = schema._zod.def;
    processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
    json2.readOnly = true;
  };
  var promiseProcessor = (schema, ctx, _json, params) => {
    const def = schema._zod.def;
    processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
  };
  var optionalProcessor = (schema, ctx, _json, params) => {
    const def = schema._zod.def;
    processSchema(def.innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = def.innerType;
  };
  var lazyProcessor = (schema, ctx, _json, params) => {
    const innerType = schema._zod.innerType;
    processSchema(innerType, ctx, params);
    const seen = ctx.seen.get(schema);
    seen.ref = innerType;
  };
  var allProcessors = {
    string: stringProcessor,
    number: numberProcessor,
    boolean: booleanProcessor,
    bigint: bigintProcessor,
    symbol: symbolProcessor,
    null: nullProcessor,
    undefined: undefinedProcessor,
    void: voidProcessor,
    never: neverProcessor,
    any: anyProcessor,
    unknown: unknownProcessor,
    date: dateProcessor,
    enum: enumProcessor,
    literal: literalProcessor,
    nan: nanProcessor,
    template_literal: templateLiteralProcessor,
    file: fileProcessor,
    success: successProcessor,
    custom: customProcessor,
    function: functionProcessor,
    transform: transformProcessor,
    map: mapProcessor,
    set: setProcessor,
    array: arrayProcessor,
    object: objectProcessor,
    union: unionProcessor,
    intersection: intersectionProcessor,
    tuple: tupleProcessor,
    record: recordProcessor,
    nullable: nullableProcessor,
    nonoptional: nonoptionalProcessor,
    default: defaultProcessor,
    prefault: prefaultProcessor,
    catch: catchProcessor,
    pipe: pipeProcessor,
    readonly: readonlyProcessor,
    promise: promiseProcessor,
    optional: optionalProcessor,
    lazy: lazyProcessor
  };
  function toJSONSchema(input2, params) {
    if ("_idmap" in input2) {
      const registry2 = input2;
      const ctx2 = initializeContext({ ...params, processors: allProcessors });
      const defs = {};
      for (const entry of registry2._idmap.entries()) {
        const [_, schema] = entry;
        processSchema(schema, ctx2);
      }
      const schemas = {};
      const external = {
        registry: registry2,
        uri: params?.uri,
        defs
      };
      ctx2.external = external;
      for (const entry of registry2._idmap.entries()) {
        const [key, schema] = entry;
        extractDefs(ctx2, schema);
        assignProp(schemas, key, finalize(ctx2, schema));
      }
      if (Object.keys(defs).length > 0) {
        const defsSegment = ctx2.target === "draft-2020-12" ? "$defs" : "definitions";
        schemas.__shared = {
          [defsSegment]: defs
        };
      }
      return { schemas };
    }
    const ctx = initializeContext({ ...params, processors: allProcessors });
    processSchema(input2, ctx);
    extractDefs(ctx, input2);
    return finalize(ctx, input2);
  }

  // node_modules/zod/v4/core/json-schema-generator.js
  var JSONSchemaGenerator = class {
    /** @deprecated Access via ctx instead */
    get metadataRegistry() {
      return this.ctx.metadataRegistry;
    }
    /** @deprecated Access via ctx instead */
    get target() {
      return this.ctx.target;
    }
    // annotated so the .d.cts emits an indexed access rather than an inline `import()` of an ESM path
    /** @deprecated Access via ctx instead */
    get unrepresentable() {
      return this.ctx.unrepresentable;
    }
    /** @deprecated Access via ctx instead */
    get override() {
      return this.ctx.override;
    }
    /** @deprecated Access via ctx instead */
    get io() {
      return this.ctx.io;
    }
    /** @deprecated Access via ctx instead */
    get counter() {
      return this.ctx.counter;
    }
    set counter(value) {
      this.ctx.counter = value;
    }
    /** @deprecated Access via ctx instead */
    get seen() {
      return this.ctx.seen;
    }
    constructor(params) {
      let normalizedTarget = params?.target ?? "draft-2020-12";
      if (normalizedTarget === "draft-4")
        normalizedTarget = "draft-04";
      if (normalizedTarget === "draft-7")
        normalizedTarget = "draft-07";
      this.ctx = initializeContext({
        processors: allProcessors,
        target: normalizedTarget,
        ...params?.metadata && { metadata: params.metadata },
        ...params?.unrepresentable && { unrepresentable: params.unrepresentable },
        ...params?.override && { override: params.override },
        ...params?.io && { io: params.io }
      });
    }
    /**
     * Process a schema to prepare it for JSON Schema generation.
     * This must be called before emit().
     */
    process(schema, _params = { path: [], schemaPath: [] }) {
      return processSchema(schema, this.ctx, _params);
    }
    /**
     * Emit the final JSON Schema after processing.
     * Must call process() first.
     */
    emit(schema, _params) {
      if (_params) {
        if (_params.cycles)
          this.ctx.cycles = _params.cycles;
        if (_params.reused)
          this.ctx.reused = _params.reused;
        if (_params.external)
          this.ctx.external = _params.external;
      }
      this.ctx.sharedDefsExtractedFor = void 0;
      this.ctx.sharedEmitDoneFor = void 0;
      extractDefs(this.ctx, schema);
      const result = finalize(this.ctx, schema);
      const { "~standard": _, ...plainResult } = result;
      return plainResult;
    }
  };

  // node_modules/zod/v4/core/json-schema.js
  var json_schema_exports = {};

  // node_modules/zod/v4/classic/schemas.js
  var schemas_exports2 = {};
  __export(schemas_exports2, {
    ZodAny: () => ZodAny,
    ZodArray: () => ZodArray,
    ZodBase64: () => ZodBase64,
    ZodBase64URL: () => ZodBase64URL,
    ZodBigInt: () => ZodBigInt,
    ZodBigIntFormat: () => ZodBigIntFormat,
    ZodBoolean: () => ZodBoolean,
    ZodCIDRv4: () => ZodCIDRv4,
    ZodCIDRv6: () => ZodCIDRv6,
    ZodCUID: () => ZodCUID,
    ZodCUID2: () => ZodCUID2,
    ZodCatch: () => ZodCatch,
    ZodCodec: () => ZodCodec,
    ZodCreditCard: () => ZodCreditCard,
    ZodCustom: () => ZodCustom,
    ZodCustomStringFormat: () => ZodCustomStringFormat,
    ZodDate: () => ZodDate,
    ZodDefault: () => ZodDefault,
    ZodDiscriminatedUnion: () => ZodDiscriminatedUnion,
    ZodE164: () => ZodE164,
    ZodEmail: () => ZodEmail,
    ZodEmoji: () => ZodEmoji,
    ZodEnum: () => ZodEnum,
    ZodExactOptional: () => ZodExactOptional,
    ZodFile: () => ZodFile,
    ZodFunction: () => ZodFunction,
    ZodGUID: () => ZodGUID,
    ZodIBAN: () => ZodIBAN,
    ZodIPv4: () => ZodIPv4,
    ZodIPv6: () => ZodIPv6,
    ZodISODate: () => ZodISODate,
    ZodISODateTime: () => ZodISODateTime,
    ZodISODuration: () => ZodISODuration,
    ZodISOTime: () => ZodISOTime,
    ZodInstanceOf: () => ZodInstanceOf,
    ZodIntersection: () => ZodIntersection,
    ZodJWT: () => ZodJWT,
    ZodKSUID: () => ZodKSUID,
    ZodLazy: () => ZodLazy,
    ZodLiteral: () => ZodLiteral,
    ZodMAC: () => ZodMAC,
    ZodMap: () => ZodMap,
    ZodNaN: () => ZodNaN,
    ZodNanoID: () => ZodNanoID,
    ZodNever: () => ZodNever,
    ZodNonOptional: () => ZodNonOptional,
    ZodNull: () => ZodNull,
    ZodNullable: () => ZodNullable,
    ZodNumber: () => ZodNumber,
    ZodNumberFormat: () => ZodNumberFormat,
    ZodObject: () => ZodObject,
    ZodOptional: () => ZodOptional,
    ZodPipe: () => ZodPipe,
    ZodPrefault: () => ZodPrefault,
    ZodPreprocess: () => ZodPreprocess,
    ZodPromise: () => ZodPromise,
    ZodReadonly: () => ZodReadonly,
    ZodRecord: () => ZodRecord,
    ZodSet: () => ZodSet,
    ZodString: () => ZodString,
    ZodStringFormat: () => ZodStringFormat,
    ZodSuccess: () => ZodSuccess,
    ZodSymbol: () => ZodSymbol,
    ZodTemplateLiteral: () => ZodTemplateLiteral,
    ZodTransform: () => ZodTransform,
    ZodTuple: () => ZodTuple,
    ZodType: () => ZodType,
    ZodULID: () => ZodULID,
    ZodURL: () => ZodURL,
    ZodUUID: () => ZodUUID,
    ZodUndefined: () => ZodUndefined,
    ZodUnion: () => ZodUnion,
    ZodUnknown: () => ZodUnknown,
    ZodVoid: () => ZodVoid,
    ZodXID: () => ZodXID,
    ZodXor: () => ZodXor,
    _ZodString: () => _ZodString,
    _default: () => _default2,
    _function: () => _function,
    any: () => any,
    array: () => array,
    base64: () => base642,
    base64url: () => base64url2,
    bigint: () => bigint2,
    boolean: () => boolean2,
    catch: () => _catch2,
    check: () => check,
    cidrv4: () => cidrv42,
    cidrv6: () => cidrv62,
    codec: () => codec,
    creditCard: () => creditCard2,
    cuid: () => cuid3,
    cuid2: () => cuid22,
    currencyCode: () => currencyCode2,
    custom: () => custom,
    date: () => date2,
    describe: () => describe2,
    discriminatedUnion: () => discriminatedUnion,
    e164: () => e1642,
    email: () => email2,
    emoji: () => emoji2,
    enum: () => _enum2,
    exactOptional: () => exactOptional,
    file: () => file,
    float32: () => float32,
    float64: () => float64,
    function: () => _function,
    guid: () => guid2,
    hash: () => hash,
    hex: () => hex2,
    hostname: () => hostname2,
    httpUrl: () => httpUrl,
    iban: () => iban2,
    instanceof: () => _instanceof,
    int: () => int,
    int32: () => int32,
    int64: () => int64,
    intersection: () => intersection,
    invertCodec: () => invertCodec,
    ipv4: () => ipv42,
    ipv6: () => ipv62,
    json: () => json,
    jwt: () => jwt,
    keyof: () => keyof,
    ksuid: () => ksuid2,
    lazy: () => lazy,
    literal: () => literal,
    looseObject: () => looseObject,
    looseRecord: () => looseRecord,
    mac: () => mac2,
    map: () => map,
    meta: () => meta2,
    nan: () => nan,
    nanoid: () => nanoid2,
    nativeEnum: () => nativeEnum,
    never: () => never,
    nonoptional: () => nonoptional,
    null: () => _null3,
    nullable: () => nullable,
    nullish: () => nullish2,
    number: () => number2,
    object: () => object,
    optional: () => optional,
    partialRecord: () => partialRecord,
    pipe: () => pipe,
    prefault: () => prefault,
    preprocess: () => preprocess,
    promise: () => promise,
    readonly: () => readonly,
    record: () => record,
    refine: () => refine,
    set: () => set,
    strictObject: () => strictObject,
    string: () => string2,
    stringFormat: () => stringFormat,
    stringbool: () => stringbool,
    success: () => success,
    superRefine: () => superRefine,
    symbol: () => symbol,
    templateLiteral: () => templateLiteral,
    transform: () => transform,
    tuple: () => tuple,
    uint32: () => uint32,
    uint64: () => uint64,
    ulid: () => ulid2,
    undefined: () => _undefined3,
    union: () => union,
    unknown: () => unknown,
    url: () => url,
    uuid: () => uuid2,
    uuidv4: () => uuidv4,
    uuidv6: () => uuidv6,
    uuidv7: () => uuidv7,
    void: () => _void2,
    xid: () => xid2,
    xor: () => xor
  });

  // node_modules/zod/v4/classic/checks.js
  var checks_exports2 = {};
  __export(checks_exports2, {
    endsWith: () => _endsWith,
    gt: () => _gt,
    gte: () => _gte,
    includes: () => _includes,
    length: () => _length,
    lowercase: () => _lowercase,
    lt: () => _lt,
    lte: () => _lte,
    maxLength: () => _maxLength,
    maxSize: () => _maxSize,
    mime: () => _mime,
    minLength: () => _minLength,
    minSize: () => _minSize,
    multipleOf: () => _multipleOf,
    negative: () => _negative,
    nonnegative: () => _nonnegative,
    nonpositive: () => _nonpositive,
    normalize: () => _normalize,
    overwrite: () => _overwrite,
    positive: () => _positive,
    properties: () => _properties,
    property: () => _property,
    regex: () => _regex,
    size: () => _size,
    slugify: () => _slugify,
    startsWith: () => _startsWith,
    toLowerCase: () => _toLowerCase,
    toUpperCase: () => _toUpperCase,
    trim: () => _trim,
    uppercase: () => _uppercase
  });

  // node_modules/zod/v4/classic/errors.js
  var _installedErrorProtos = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
  function _lazyMethod(proto, key, make) {
    Object.defineProperty(proto, key, {
      configurable: true,
      enumerable: false,
      get() {
        const value = make(this);
        Object.defineProperty(this, key, { value, configurable: true, writable: true });
        return value;
      },
      set(value) {
        Object.defineProperty(this, key, { value, configurable: true, writable: true });
      }
    });
  }
  var initializer2 = (inst, issues) => {
    $ZodError.init(inst, issues);
    inst.name = "ZodError";
    const proto = Object.getPrototypeOf(inst);
    if (_installedErrorProtos.has(proto))
      return;
    _installedErrorProtos.add(proto);
    _lazyMethod(proto, "format", (self) => (mapper) => formatError(self, mapper));
    _lazyMethod(proto, "flatten", (self) => (mapper) => flattenError(self, mapper));
    _lazyMethod(proto, "addIssue", (self) => (issue2) => {
      self.issues.push(issue2);
      self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
    });
    _lazyMethod(proto, "addIssues", (self) => (issues2) => {
      self.issues.push(...issues2);
      self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
    });
    Object.defineProperty(proto, "isEmpty", {
      configurable: true,
      enumerable: false,
      get() {
        return this.issues.length === 0;
      }
    });
  };
  var ZodError = /* @__PURE__ */ $constructor("ZodError", initializer2);
  var ZodRealError = /* @__PURE__ */ $constructor("ZodError", initializer2, void 0, {
    Parent: Error
  });

  // node_modules/zod/v4/classic/parse.js
  var parse2 = /* @__PURE__ */ _parse(ZodRealError);
  var parseAsync2 = /* @__PURE__ */ _parseAsync(ZodRealError);
  var safeParse2 = /* @__PURE__ */ _safeParse(ZodRealError);
  var safeParseAsync2 = /* @__PURE__ */ _safeParseAsync(ZodRealError);
  var encode2 = /* @__PURE__ */ _encode(ZodRealError);
  var decode2 = /* @__PURE__ */ _decode(ZodRealError);
  var encodeAsync2 = /* @__PURE__ */ _encodeAsync(ZodRealError);
  var decodeAsync2 = /* @__PURE__ */ _decodeAsync(ZodRealError);
  var safeEncode2 = /* @__PURE__ */ _safeEncode(ZodRealError);
  var safeDecode2 = /* @__PURE__ */ _safeDecode(ZodRealError);
  var safeEncodeAsync2 = /* @__PURE__ */ _safeEncodeAsync(ZodRealError);
  var safeDecodeAsync2 = /* @__PURE__ */ _safeDecodeAsync(ZodRealError);

  // node_modules/zod/v4/classic/schemas.js
  function _ensureDefaultLocale() {
    if (!globalConfig.localeError)
      config(en_default());
  }
  function _ensureDefaultMemoizer() {
    if (!globalConfig.memoizer)
      config({ memoizer: memoizer() });
  }
  var ZodType = /* @__PURE__ */ $constructor("ZodType", (inst, def) => {
    _ensureDefaultLocale();
    $ZodType.init(inst, def);
    inst.def = def;
    inst.type = def.type;
    return inst;
  }, {
    check(...chks) {
      const def = this.def;
      return this.clone(util_exports.mergeDefs(def, {
        checks: [
          ...def.checks ?? [],
          ...chks.map((ch) => typeof ch === "function" ? { _zod: { check: ch, def: { check: "custom" }, onattach: [] } } : ch)
        ]
      }), { parent: true });
    },
    with(...chks) {
      return this.check(...chks);
    },
    clone(def, params) {
      return clone(this, def, params);
    },
    brand() {
      return this;
    },
    register(reg, meta3) {
      reg.add(this, meta3);
      return this;
    },
    refine(check2, params) {
      return this.check(refine(check2, params));
    },
    superRefine(refinement, params) {
      return this.check(superRefine(refinement, params));
    },
    overwrite(fn) {
      return this.check(_overwrite(fn));
    },
    optional() {
      return optional(this);
    },
    exactOptional() {
      return exactOptional(this);
    },
    nullable() {
      return nullable(this);
    },
    nullish() {
      return optional(nullable(this));
    },
    nonoptional(params) {
      return nonoptional(this, params);
    },
    array() {
      return array(this);
    },
    or(arg) {
      return union([this, arg]);
    },
    and(arg) {
      return intersection(this, arg);
    },
    transform(tx) {
      return pipe(this, transform(tx));
    },
    default(d) {
      return _default2(this, d);
    },
    prefault(d) {
      return prefault(this, d);
    },
    catch(params) {
      return _catch2(this, params);
    },
    pipe(target) {
      return pipe(this, target);
    },
    readonly() {
      return readonly(this);
    },
    describe(description) {
      const cl = this.clone();
      globalRegistry.add(cl, { description });
      return cl;
    },
    meta(...args) {
      if (args.length === 0)
        return globalRegistry.get(this);
      const cl = this.clone();
      globalRegistry.add(cl, args[0]);
      return cl;
    },
    isOptional() {
      return this.safeParse(void 0).success;
    },
    isNullable() {
      return this.safeParse(null).success;
    },
    apply(fn, ...args) {
      return args.length === 0 ? fn(this) : fn(this, ...args);
    },
    // Overrides core's `~standard` to add `jsonSchema`. Must stay a prototype entry: redefining it per instance demotes instances to dictionary mode.
    get "~standard"() {
      return util_exports.hide(this, "~standard", {
        ...standardProps(this),
        jsonSchema: {
          input: createStandardJSONSchemaMethod(this, "input"),
          output: createStandardJSONSchemaMethod(this, "output")
        }
      });
    },
    set "~standard"(value) {
      util_exports.own(this, "~standard", value);
    },
    parse: function _parse2(data, params) {
      return parse2(this, data, params, { callee: _parse2 });
    },
    parseAsync: async function _parseAsync2(data, params) {
      return await parseAsync2(this, data, params, { callee: _parseAsync2 });
    },
    safeParse(data, params) {
      return safeParse2(this, data, params);
    },
    async safeParseAsync(data, params) {
      return safeParseAsync2(this, data, params);
    },
    // `spa` is an alias: same function object as `safeParseAsync`, as before.
    get spa() {
      return this?.safeParseAsync;
    },
    set spa(value) {
      util_exports.own(this, "spa", value);
    },
    validate(data, params) {
      return validate(this, data, params);
    },
    validateAsync(data, params) {
      return validateAsync(this, data, params);
    },
    encode: function _encode2(data, params) {
      return encode2(this, data, params, { callee: _encode2 });
    },
    decode: function _decode2(data, params) {
      return decode2(this, data, params, { callee: _decode2 });
    },
    encodeAsync: async function _encodeAsync2(data, params) {
      return await encodeAsync2(this, data, params, { callee: _encodeAsync2 });
    },
    decodeAsync: async function _decodeAsync2(data, params) {
      return await decodeAsync2(this, data, params, { callee: _decodeAsync2 });
    },
    safeEncode(data, params) {
      return safeEncode2(this, data, params);
    },
    safeDecode(data, params) {
      return safeDecode2(this, data, params);
    },
    async safeEncodeAsync(data, params) {
      return safeEncodeAsync2(this, data, params);
    },
    async safeDecodeAsync(data, params) {
      return safeDecodeAsync2(this, data, params);
    },
    toJSONSchema(params) {
      return createToJSONSchemaMethod(this, {})(params);
    },
    // Reads through to the registry on every access, so it must not cache.
    get description() {
      return globalRegistry.get(this)?.description;
    },
    // No setter: `schema._def = x` throws, as it did when `_def` was a non-writable own property.
    get _def() {
      return this._zod.def;
    }
  });
  var _ZodString = /* @__PURE__ */ $constructor(
    "_ZodString",
    (inst, def) => {
      $ZodString.init(inst, def);
      ZodType.init(inst, def);
      inst._zod.processJSONSchema = (ctx, json2, params) => stringProcessor(inst, ctx, json2, params);
    },
    /* @__PURE__ */ util_exports.derived({
      format: (inst) => aggregateChecks(inst).format ?? null,
      minLength: (inst) => aggregateChecks(inst).minimum ?? null,
      maxLength: (inst) => aggregateChecks(inst).maximum ?? null
    }, {
      regex(...args) {
        return this.check(_regex(...args));
      },
      includes(...args) {
        return this.check(_includes(...args));
      },
      startsWith(...args) {
        return this.check(_startsWith(...args));
      },
      endsWith(...args) {
        return this.check(_endsWith(...args));
      },
      min(...args) {
        return this.check(_minLength(...args));
      },
      max(...args) {
        return this.check(_maxLength(...args));
      },
      length(...args) {
        return this.check(_length(...args));
      },
      nonempty(...args) {
        return this.check(_minLength(1, ...args));
      },
      lowercase(params) {
        return this.check(_lowercase(params));
      },
      uppercase(params) {
        return this.check(_uppercase(params));
      },
      trim() {
        return this.check(_trim());
      },
      normalize(...args) {
        return this.check(_normalize(...args));
      },
      toLowerCase() {
        return this.check(_toLowerCase());
      },
      toUpperCase() {
        return this.check(_toUpperCase());
      },
      slugify() {
        return this.check(_slugify());
      }
    })
  );
  var ZodString = /* @__PURE__ */ $constructor("ZodString", (inst, def) => {
    $ZodString.init(inst, def);
    _ZodString.init(inst, def);
  }, {
    email(params) {
      return this.check(_email(ZodEmail, params));
    },
    url(params) {
      return this.check(_url(ZodURL, params));
    },
    jwt(params) {
      return this.check(_jwt(ZodJWT, params));
    },
    emoji(params) {
      return this.check(_emoji2(ZodEmoji, params));
    },
    guid(params) {
      return this.check(_guid(ZodGUID, params));
    },
    uuid(params) {
      return this.check(_uuid(ZodUUID, params));
    },
    uuidv4(params) {
      return this.check(_uuidv4(ZodUUID, params));
    },
    uuidv6(params) {
      return this.check(_uuidv6(ZodUUID, params));
    },
    uuidv7(params) {
      return this.check(_uuidv7(ZodUUID, params));
    },
    nanoid(params) {
      return this.check(_nanoid(ZodNanoID, params));
    },
    cuid(params) {
      return this.check(_cuid(ZodCUID, params));
    },
    cuid2(params) {
      return this.check(_cuid2(ZodCUID2, params));
    },
    ulid(params) {
      return this.check(_ulid(ZodULID, params));
    },
    base64(params) {
      return this.check(_base64(ZodBase64, params));
    },
    base64url(params) {
      return this.check(_base64url(ZodBase64URL, params));
    },
    xid(params) {
      return this.check(_xid(ZodXID, params));
    },
    ksuid(params) {
      return this.check(_ksuid(ZodKSUID, params));
    },
    ipv4(params) {
      return this.check(_ipv4(ZodIPv4, params));
    },
    ipv6(params) {
      return this.check(_ipv6(ZodIPv6, params));
    },
    cidrv4(params) {
      return this.check(_cidrv4(ZodCIDRv4, params));
    },
    cidrv6(params) {
      return this.check(_cidrv6(ZodCIDRv6, params));
    },
    e164(params) {
      return this.check(_e164(ZodE164, params));
    },
    datetime(params) {
      return this.check(_isoDateTime(ZodISODateTime, params));
    },
    date(params) {
      return this.check(_isoDate(ZodISODate, params));
    },
    time(params) {
      return this.check(_isoTime(ZodISOTime, params));
    },
    duration(params) {
      return this.check(_isoDuration(ZodISODuration, params));
    }
  });
  function string2(params) {
    return _string(ZodString, params);
  }
  var ZodStringFormat = /* @__PURE__ */ $constructor("ZodStringFormat", (inst, def) => {
    $ZodStringFormat.init(inst, def);
    _ZodString.init(inst, def);
  });
  var ZodISODateTime = /* @__PURE__ */ $constructor("ZodISODateTime", (inst, def) => {
    $ZodISODateTime.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  var ZodISODate = /* @__PURE__ */ $constructor("ZodISODate", (inst, def) => {
    $ZodISODate.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  var ZodISOTime = /* @__PURE__ */ $constructor("ZodISOTime", (inst, def) => {
    $ZodISOTime.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  var ZodISODuration = /* @__PURE__ */ $constructor("ZodISODuration", (inst, def) => {
    $ZodISODuration.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  var ZodEmail = /* @__PURE__ */ $constructor("ZodEmail", (inst, def) => {
    $ZodEmail.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function email2(params) {
    return _email(ZodEmail, params);
  }
  var ZodGUID = /* @__PURE__ */ $constructor("ZodGUID", (inst, def) => {
    $ZodGUID.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function guid2(params) {
    return _guid(ZodGUID, params);
  }
  var ZodUUID = /* @__PURE__ */ $constructor("ZodUUID", (inst, def) => {
    $ZodUUID.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function uuid2(params) {
    return _uuid(ZodUUID, params);
  }
  function uuidv4(params) {
    return _uuidv4(ZodUUID, params);
  }
  function uuidv6(params) {
    return _uuidv6(ZodUUID, params);
  }
  function uuidv7(params) {
    return _uuidv7(ZodUUID, params);
  }
  var ZodURL = /* @__PURE__ */ $constructor("ZodURL", (inst, def) => {
    $ZodURL.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function url(params) {
    return _url(ZodURL, params);
  }
  function httpUrl(params) {
    return _url(ZodURL, {
      protocol: httpProtocol,
      hostname: domain,
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodEmoji = /* @__PURE__ */ $constructor("ZodEmoji", (inst, def) => {
    $ZodEmoji.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function emoji2(params) {
    return _emoji2(ZodEmoji, params);
  }
  var ZodNanoID = /* @__PURE__ */ $constructor("ZodNanoID", (inst, def) => {
    $ZodNanoID.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function nanoid2(params) {
    return _nanoid(ZodNanoID, params);
  }
  var ZodCUID = /* @__PURE__ */ $constructor("ZodCUID", (inst, def) => {
    $ZodCUID.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function cuid3(params) {
    return _cuid(ZodCUID, params);
  }
  var ZodCUID2 = /* @__PURE__ */ $constructor("ZodCUID2", (inst, def) => {
    $ZodCUID2.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function cuid22(params) {
    return _cuid2(ZodCUID2, params);
  }
  var ZodULID = /* @__PURE__ */ $constructor("ZodULID", (inst, def) => {
    $ZodULID.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function ulid2(params) {
    return _ulid(ZodULID, params);
  }
  var ZodXID = /* @__PURE__ */ $constructor("ZodXID", (inst, def) => {
    $ZodXID.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function xid2(params) {
    return _xid(ZodXID, params);
  }
  var ZodKSUID = /* @__PURE__ */ $constructor("ZodKSUID", (inst, def) => {
    $ZodKSUID.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function ksuid2(params) {
    return _ksuid(ZodKSUID, params);
  }
  var ZodIPv4 = /* @__PURE__ */ $constructor("ZodIPv4", (inst, def) => {
    $ZodIPv4.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function ipv42(params) {
    return _ipv4(ZodIPv4, params);
  }
  var ZodMAC = /* @__PURE__ */ $constructor("ZodMAC", (inst, def) => {
    $ZodMAC.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function mac2(params) {
    return _mac(ZodMAC, params);
  }
  var ZodIPv6 = /* @__PURE__ */ $constructor("ZodIPv6", (inst, def) => {
    $ZodIPv6.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function ipv62(params) {
    return _ipv6(ZodIPv6, params);
  }
  var ZodCIDRv4 = /* @__PURE__ */ $constructor("ZodCIDRv4", (inst, def) => {
    $ZodCIDRv4.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function cidrv42(params) {
    return _cidrv4(ZodCIDRv4, params);
  }
  var ZodCIDRv6 = /* @__PURE__ */ $constructor("ZodCIDRv6", (inst, def) => {
    $ZodCIDRv6.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function cidrv62(params) {
    return _cidrv6(ZodCIDRv6, params);
  }
  var ZodBase64 = /* @__PURE__ */ $constructor("ZodBase64", (inst, def) => {
    $ZodBase64.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function base642(params) {
    return _base64(ZodBase64, params);
  }
  var ZodBase64URL = /* @__PURE__ */ $constructor("ZodBase64URL", (inst, def) => {
    $ZodBase64URL.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function base64url2(params) {
    return _base64url(ZodBase64URL, params);
  }
  var ZodE164 = /* @__PURE__ */ $constructor("ZodE164", (inst, def) => {
    $ZodE164.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function e1642(params) {
    return _e164(ZodE164, params);
  }
  var ZodCreditCard = /* @__PURE__ */ $constructor("ZodCreditCard", (inst, def) => {
    $ZodCreditCard.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function creditCard2(params) {
    return _creditCard(ZodCreditCard, params);
  }
  var ZodIBAN = /* @__PURE__ */ $constructor("ZodIBAN", (inst, def) => {
    $ZodIBAN.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function iban2(params) {
    return _iban(ZodIBAN, params);
  }
  var ZodJWT = /* @__PURE__ */ $constructor("ZodJWT", (inst, def) => {
    $ZodJWT.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function jwt(params) {
    return _jwt(ZodJWT, params);
  }
  var ZodCustomStringFormat = /* @__PURE__ */ $constructor("ZodCustomStringFormat", (inst, def) => {
    $ZodCustomStringFormat.init(inst, def);
    ZodStringFormat.init(inst, def);
  });
  function stringFormat(format2, fnOrRegex, _params = {}) {
    return _stringFormat(ZodCustomStringFormat, format2, fnOrRegex, _params);
  }
  function hostname2(_params) {
    return _stringFormat(ZodCustomStringFormat, "hostname", hostname, _params);
  }
  function hex2(_params) {
    return _stringFormat(ZodCustomStringFormat, "hex", hex, _params);
  }
  function currencyCode2(_params) {
    return _stringFormat(ZodCustomStringFormat, "currency_code", currencyCode, _params);
  }
  function hash(alg, params) {
    const enc = params?.enc ?? "hex";
    const format2 = `${alg}_${enc}`;
    const regex = regexes_exports[format2];
    if (!regex)
      throw new Error(`Unrecognized hash format: ${format2}`);
    return _stringFormat(ZodCustomStringFormat, format2, regex, params);
  }
  var ZodNumber = /* @__PURE__ */ $constructor(
    "ZodNumber",
    (inst, def) => {
      $ZodNumber.init(inst, def);
      ZodType.init(inst, def);
      inst._zod.processJSONSchema = (ctx, json2, params) => numberProcessor(inst, ctx, json2, params);
      inst.isFinite = true;
    },
    /* @__PURE__ */ util_exports.derived({
      minValue: (inst) => {
        const { minimum, exclusiveMinimum } = aggregateChecks(inst);
        return Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
      },
      maxValue: (inst) => {
        const { maximum, exclusiveMaximum } = aggregateChecks(inst);
        return Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
      },
      isInt: (inst) => {
        const { isInt, multipleOf } = aggregateChecks(inst);
        return !!isInt || !!multipleOf?.some(Number.isSafeInteger);
      },
      format: (inst) => aggregateChecks(inst).format ?? null
    }, {
      gt(value, params) {
        return this.check(_gt(value, params));
      },
      gte(value, params) {
        return this.check(_gte(value, params));
      },
      min(value, params) {
        return this.check(_gte(value, params));
      },
      lt(value, params) {
        return this.check(_lt(value, params));
      },
      lte(value, params) {
        return this.check(_lte(value, params));
      },
      max(value, params) {
        return this.check(_lte(value, params));
      },
      int(params) {
        return this.check(int(params));
      },
      safe(params) {
        return this.check(int(params));
      },
      positive(params) {
        return this.check(_gt(0, params));
      },
      nonnegative(params) {
        return this.check(_gte(0, params));
      },
      negative(params) {
        return this.check(_lt(0, params));
      },
      nonpositive(params) {
        return this.check(_lte(0, params));
      },
      multipleOf(value, params) {
        return this.check(_multipleOf(value, params));
      },
      step(value, params) {
        return this.check(_multipleOf(value, params));
      },
      finite() {
        return this;
      }
    })
  );
  function number2(params) {
    return _number(ZodNumber, params);
  }
  var ZodNumberFormat = /* @__PURE__ */ $constructor("ZodNumberFormat", (inst, def) => {
    $ZodNumberFormat.init(inst, def);
    ZodNumber.init(inst, def);
  });
  function int(params) {
    return _int(ZodNumberFormat, params);
  }
  function float32(params) {
    return _float32(ZodNumberFormat, params);
  }
  function float64(params) {
    return _float64(ZodNumberFormat, params);
  }
  function int32(params) {
    return _int32(ZodNumberFormat, params);
  }
  function uint32(params) {
    return _uint32(ZodNumberFormat, params);
  }
  var ZodBoolean = /* @__PURE__ */ $constructor("ZodBoolean", (inst, def) => {
    $ZodBoolean.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => booleanProcessor(inst, ctx, json2, params);
  });
  function boolean2(params) {
    return _boolean(ZodBoolean, params);
  }
  var ZodBigInt = /* @__PURE__ */ $constructor(
    "ZodBigInt",
    (inst, def) => {
      $ZodBigInt.init(inst, def);
      ZodType.init(inst, def);
      inst._zod.processJSONSchema = (ctx, json2, params) => bigintProcessor(inst, ctx, json2, params);
    },
    /* @__PURE__ */ util_exports.derived({
      minValue: (inst) => aggregateChecks(inst).minimum ?? null,
      maxValue: (inst) => aggregateChecks(inst).maximum ?? null,
      format: (inst) => aggregateChecks(inst).format ?? null
    }, {
      gte(value, params) {
        return this.check(_gte(value, params));
      },
      min(value, params) {
        return this.check(_gte(value, params));
      },
      gt(value, params) {
        return this.check(_gt(value, params));
      },
      lt(value, params) {
        return this.check(_lt(value, params));
      },
      lte(value, params) {
        return this.check(_lte(value, params));
      },
      max(value, params) {
        return this.check(_lte(value, params));
      },
      positive(params) {
        return this.check(_gt(BigInt(0), params));
      },
      negative(params) {
        return this.check(_lt(BigInt(0), params));
      },
      nonpositive(params) {
        return this.check(_lte(BigInt(0), params));
      },
      nonnegative(params) {
        return this.check(_gte(BigInt(0), params));
      },
      multipleOf(value, params) {
        return this.check(_multipleOf(value, params));
      }
    })
  );
  function bigint2(params) {
    return _bigint(ZodBigInt, params);
  }
  var ZodBigIntFormat = /* @__PURE__ */ $constructor("ZodBigIntFormat", (inst, def) => {
    $ZodBigIntFormat.init(inst, def);
    ZodBigInt.init(inst, def);
  });
  function int64(params) {
    return _int64(ZodBigIntFormat, params);
  }
  function uint64(params) {
    return _uint64(ZodBigIntFormat, params);
  }
  var ZodSymbol = /* @__PURE__ */ $constructor("ZodSymbol", (inst, def) => {
    $ZodSymbol.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => symbolProcessor(inst, ctx, json2, params);
  });
  function symbol(params) {
    return _symbol(ZodSymbol, params);
  }
  var ZodUndefined = /* @__PURE__ */ $constructor("ZodUndefined", (inst, def) => {
    $ZodUndefined.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => undefinedProcessor(inst, ctx, json2, params);
  });
  function _undefined3(params) {
    return _undefined2(ZodUndefined, params);
  }
  var ZodNull = /* @__PURE__ */ $constructor("ZodNull", (inst, def) => {
    $ZodNull.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => nullProcessor(inst, ctx, json2, params);
  });
  function _null3(params) {
    return _null2(ZodNull, params);
  }
  var ZodAny = /* @__PURE__ */ $constructor("ZodAny", (inst, def) => {
    $ZodAny.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => anyProcessor(inst, ctx, json2, params);
  });
  function any() {
    return _any(ZodAny);
  }
  var ZodUnknown = /* @__PURE__ */ $constructor("ZodUnknown", (inst, def) => {
    $ZodUnknown.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => unknownProcessor(inst, ctx, json2, params);
  });
  function unknown() {
    return _unknown(ZodUnknown);
  }
  var ZodNever = /* @__PURE__ */ $constructor("ZodNever", (inst, def) => {
    $ZodNever.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => neverProcessor(inst, ctx, json2, params);
  });
  function never(params) {
    return _never(ZodNever, params);
  }
  var ZodVoid = /* @__PURE__ */ $constructor("ZodVoid", (inst, def) => {
    $ZodVoid.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => voidProcessor(inst, ctx, json2, params);
  });
  function _void2(params) {
    return _void(ZodVoid, params);
  }
  var ZodDate = /* @__PURE__ */ $constructor(
    "ZodDate",
    (inst, def) => {
      $ZodDate.init(inst, def);
      ZodType.init(inst, def);
      inst._zod.processJSONSchema = (ctx, json2, params) => dateProcessor(inst, ctx, json2, params);
      inst.min = (value, params) => inst.check(_gte(value, params));
      inst.max = (value, params) => inst.check(_lte(value, params));
    },
    /* @__PURE__ */ util_exports.derived({
      minDate: (inst) => {
        const { minimum } = aggregateChecks(inst);
        return minimum ? new Date(minimum) : null;
      },
      maxDate: (inst) => {
        const { maximum } = aggregateChecks(inst);
        return maximum ? new Date(maximum) : null;
      }
    }, {})
  );
  function date2(params) {
    return _date(ZodDate, params);
  }
  var ZodArray = /* @__PURE__ */ $constructor("ZodArray", (inst, def) => {
    _ensureDefaultMemoizer();
    $ZodArray.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => arrayProcessor(inst, ctx, json2, params);
    inst.element = def.element;
  }, {
    min(n, params) {
      return this.check(_minLength(n, params));
    },
    nonempty(params) {
      return this.check(_minLength(1, params));
    },
    max(n, params) {
      return this.check(_maxLength(n, params));
    },
    length(n, params) {
      return this.check(_length(n, params));
    },
    unwrap() {
      return this.element;
    }
  });
  function array(element, params) {
    return _array(ZodArray, element, params);
  }
  function keyof(schema) {
    const shape = schema._zod.def.shape;
    return _enum2(Object.keys(shape));
  }
  var ZodObject = /* @__PURE__ */ $constructor("ZodObject", (inst, def) => {
    _ensureDefaultMemoizer();
    $ZodObjectJIT.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => objectProcessor(inst, ctx, json2, params);
    util_exports.installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
  }, {
    keyof() {
      return _enum2(Object.keys(this._zod.def.shape));
    },
    catchall(catchall) {
      return this.clone(util_exports.mergeDefs(this._zod.def, { catchall }));
    },
    passthrough() {
      return this.clone(util_exports.mergeDefs(this._zod.def, { catchall: unknown() }));
    },
    loose() {
      return this.clone(util_exports.mergeDefs(this._zod.def, { catchall: unknown() }));
    },
    strict() {
      return this.clone(util_exports.mergeDefs(this._zod.def, { catchall: never() }));
    },
    strip() {
      return this.clone(util_exports.mergeDefs(this._zod.def, { catchall: void 0 }));
    },
    extend(incoming) {
      return util_exports.extend(this, incoming);
    },
    safeExtend(incoming) {
      return util_exports.safeExtend(this, incoming);
    },
    merge(other) {
      return util_exports.merge(this, other);
    },
    pick(mask) {
      return util_exports.pick(this, mask);
    },
    omit(mask) {
      return util_exports.omit(this, mask);
    },
    partial(...args) {
      return util_exports.partial(ZodOptional, this, args[0]);
    },
    exactPartial(...args) {
      return util_exports.partial(ZodExactOptional, this, args[0], "exactPartial");
    },
    required(...args) {
      return util_exports.required(ZodNonOptional, this, args[0]);
    }
  });
  function object(shape, params) {
    const def = {
      type: "object",
      shape: shape ?? {},
      ...util_exports.normalizeParams(params)
    };
    return new ZodObject(def);
  }
  function strictObject(shape, params) {
    return new ZodObject({
      type: "object",
      shape,
      catchall: never(),
      ...util_exports.normalizeParams(params)
    });
  }
  function looseObject(shape, params) {
    return new ZodObject({
      type: "object",
      shape,
      catchall: unknown(),
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodUnion = /* @__PURE__ */ $constructor("ZodUnion", (inst, def) => {
    $ZodUnion.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => unionProcessor(inst, ctx, json2, params);
    inst.options = def.options;
  });
  function union(options, params) {
    return new ZodUnion({
      type: "union",
      options,
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodXor = /* @__PURE__ */ $constructor("ZodXor", (inst, def) => {
    ZodUnion.init(inst, def);
    $ZodXor.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => unionProcessor(inst, ctx, json2, params);
    inst.options = def.options;
  });
  function xor(options, params) {
    return new ZodXor({
      type: "union",
      options,
      inclusive: false,
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodDiscriminatedUnion = /* @__PURE__ */ $constructor("ZodDiscriminatedUnion", (inst, def) => {
    ZodUnion.init(inst, def);
    $ZodDiscriminatedUnion.init(inst, def);
  });
  function discriminatedUnion(discriminator, options, params) {
    return new ZodDiscriminatedUnion({
      type: "union",
      options,
      discriminator,
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodIntersection = /* @__PURE__ */ $constructor("ZodIntersection", (inst, def) => {
    $ZodIntersection.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => intersectionProcessor(inst, ctx, json2, params);
  });
  function intersection(left, right) {
    return new ZodIntersection({
      type: "intersection",
      left,
      right
    });
  }
  var ZodTuple = /* @__PURE__ */ $constructor("ZodTuple", (inst, def) => {
    _ensureDefaultMemoizer();
    $ZodTuple.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => tupleProcessor(inst, ctx, json2, params);
  }, {
    rest(rest) {
      return this.clone({
        ...this._zod.def,
        rest
      });
    },
    partial() {
      const def = this._zod.def;
      if (def.checks?.length)
        throw new Error(".partial() cannot be used on tuple schemas containing refinements");
      return this.clone({
        ...def,
        items: def.items.map((item) => new ZodOptional({ type: "optional", innerType: item }))
      });
    }
  });
  function tuple(items, _paramsOrRest, _params) {
    const hasRest = _paramsOrRest instanceof $ZodType;
    const params = hasRest ? _params : _paramsOrRest;
    const rest = hasRest ? _paramsOrRest : null;
    return new ZodTuple({
      type: "tuple",
      items,
      rest,
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodRecord = /* @__PURE__ */ $constructor("ZodRecord", (inst, def) => {
    _ensureDefaultMemoizer();
    $ZodRecord.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => recordProcessor(inst, ctx, json2, params);
    inst.keyType = def.keyType;
    inst.valueType = def.valueType;
  });
  function record(keyType, valueType, params) {
    if (!valueType || !valueType._zod) {
      return new ZodRecord({
        type: "record",
        keyType: string2(),
        valueType: keyType,
        ...util_exports.normalizeParams(valueType)
      });
    }
    return new ZodRecord({
      type: "record",
      keyType,
      valueType,
      ...util_exports.normalizeParams(params)
    });
  }
  function partialRecord(keyType, valueType, params) {
    return new ZodRecord({
      type: "record",
      keyType,
      valueType,
      ...util_exports.normalizeParams(params),
      partial: true
    });
  }
  function looseRecord(keyType, valueType, params) {
    return new ZodRecord({
      type: "record",
      keyType,
      valueType,
      mode: "loose",
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodMap = /* @__PURE__ */ $constructor("ZodMap", (inst, def) => {
    _ensureDefaultMemoizer();
    $ZodMap.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => mapProcessor(inst, ctx, json2, params);
    inst.keyType = def.keyType;
    inst.valueType = def.valueType;
    inst.min = (...args) => inst.check(_minSize(...args));
    inst.nonempty = (params) => inst.check(_minSize(1, params));
    inst.max = (...args) => inst.check(_maxSize(...args));
    inst.size = (...args) => inst.check(_size(...args));
  });
  function map(keyType, valueType, params) {
    return new ZodMap({
      type: "map",
      keyType,
      valueType,
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodSet = /* @__PURE__ */ $constructor("ZodSet", (inst, def) => {
    _ensureDefaultMemoizer();
    $ZodSet.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => setProcessor(inst, ctx, json2, params);
    inst.min = (...args) => inst.check(_minSize(...args));
    inst.nonempty = (params) => inst.check(_minSize(1, params));
    inst.max = (...args) => inst.check(_maxSize(...args));
    inst.size = (...args) => inst.check(_size(...args));
  });
  function set(valueType, params) {
    return new ZodSet({
      type: "set",
      valueType,
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodEnum = /* @__PURE__ */ $constructor("ZodEnum", (inst, def) => {
    $ZodEnum.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => enumProcessor(inst, ctx, json2, params);
    inst.enum = def.entries;
    inst.options = [...inst._zod.values];
    const keys = new Set(Object.keys(def.entries));
    inst.extract = (values, params) => {
      const newEntries = {};
      for (const value of values) {
        if (keys.has(value)) {
          newEntries[value] = def.entries[value];
        } else
          throw new Error(`Key ${value} not found in enum`);
      }
      return new ZodEnum({
        ...def,
        checks: [],
        ...util_exports.normalizeParams(params),
        entries: newEntries
      });
    };
    inst.exclude = (values, params) => {
      const newEntries = { ...def.entries };
      for (const value of values) {
        if (keys.has(value)) {
          delete newEntries[value];
        } else
          throw new Error(`Key ${value} not found in enum`);
      }
      return new ZodEnum({
        ...def,
        checks: [],
        ...util_exports.normalizeParams(params),
        entries: newEntries
      });
    };
  });
  function _enum2(values, params) {
    const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
    return new ZodEnum({
      type: "enum",
      entries,
      ...util_exports.normalizeParams(params)
    });
  }
  function nativeEnum(entries, params) {
    return new ZodEnum({
      type: "enum",
      entries,
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodLiteral = /* @__PURE__ */ $constructor("ZodLiteral", (inst, def) => {
    $ZodLiteral.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => literalProcessor(inst, ctx, json2, params);
    inst.values = new Set(def.values);
    Object.defineProperty(inst, "value", {
      get() {
        if (def.values.length > 1) {
          throw new Error("This schema contains multiple valid literal values. Use `.values` instead.");
        }
        return def.values[0];
      }
    });
  });
  function literal(value, params) {
    return new ZodLiteral({
      type: "literal",
      values: Array.isArray(value) ? value : [value],
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodFile = /* @__PURE__ */ $constructor("ZodFile", (inst, def) => {
    $ZodFile.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => fileProcessor(inst, ctx, json2, params);
    inst.min = (size, params) => inst.check(_minSize(size, params));
    inst.max = (size, params) => inst.check(_maxSize(size, params));
    inst.mime = (types, params) => inst.check(_mime(Array.isArray(types) ? types : [types], params));
  });
  function file(params) {
    return _file(ZodFile, params);
  }
  var ZodTransform = /* @__PURE__ */ $constructor("ZodTransform", (inst, def) => {
    _ensureDefaultMemoizer();
    $ZodTransform.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => transformProcessor(inst, ctx, json2, params);
    inst._zod.parse = (payload, _ctx) => {
      if (_ctx.direction === "backward") {
        throw new $ZodEncodeError(inst.constructor.name);
      }
      payload.addIssue = (issue2) => {
        if (typeof issue2 === "string") {
          payload.issues.push(util_exports.issue(issue2, payload.value, def));
        } else {
          const _issue = issue2;
          if (_issue.fatal)
            _issue.continue = false;
          _issue.code ?? (_issue.code = "custom");
          if (!("input" in _issue))
            _issue.input = payload.value;
          _issue.inst ?? (_issue.inst = inst);
          payload.issues.push(util_exports.issue(_issue));
        }
      };
      const output2 = def.transform(payload.value, payload);
      if (output2 instanceof Promise) {
        return output2.then((output3) => {
          payload.value = output3;
          return payload;
        });
      }
      payload.value = output2;
      return payload;
    };
  });
  function transform(fn) {
    return new ZodTransform({
      type: "transform",
      transform: fn
    });
  }
  var ZodOptional = /* @__PURE__ */ $constructor("ZodOptional", (inst, def) => {
    $ZodOptional.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => optionalProcessor(inst, ctx, json2, params);
    inst.unwrap = () => inst._zod.def.innerType;
  });
  function optional(innerType) {
    return new ZodOptional({
      type: "optional",
      innerType
    });
  }
  var ZodExactOptional = /* @__PURE__ */ $constructor("ZodExactOptional", (inst, def) => {
    $ZodExactOptional.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => optionalProcessor(inst, ctx, json2, params);
    inst.unwrap = () => inst._zod.def.innerType;
  });
  function exactOptional(innerType) {
    return new ZodExactOptional({
      type: "optional",
      innerType
    });
  }
  var ZodNullable = /* @__PURE__ */ $constructor("ZodNullable", (inst, def) => {
    $ZodNullable.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => nullableProcessor(inst, ctx, json2, params);
    inst.unwrap = () => inst._zod.def.innerType;
  });
  function nullable(innerType) {
    return new ZodNullable({
      type: "nullable",
      innerType
    });
  }
  function nullish2(innerType) {
    return optional(nullable(innerType));
  }
  var ZodDefault = /* @__PURE__ */ $constructor("ZodDefault", (inst, def) => {
    $ZodDefault.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => defaultProcessor(inst, ctx, json2, params);
    inst.unwrap = () => inst._zod.def.innerType;
    inst.removeDefault = inst.unwrap;
  });
  function _default2(innerType, defaultValue) {
    return new ZodDefault({
      type: "default",
      innerType,
      get defaultValue() {
        return typeof defaultValue === "function" ? defaultValue() : util_exports.shallowClone(defaultValue);
      }
    });
  }
  var ZodPrefault = /* @__PURE__ */ $constructor("ZodPrefault", (inst, def) => {
    $ZodPrefault.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => prefaultProcessor(inst, ctx, json2, params);
    inst.unwrap = () => inst._zod.def.innerType;
  });
  function prefault(innerType, defaultValue) {
    return new ZodPrefault({
      type: "prefault",
      innerType,
      get defaultValue() {
        return typeof defaultValue === "function" ? defaultValue() : util_exports.shallowClone(defaultValue);
      }
    });
  }
  var ZodNonOptional = /* @__PURE__ */ $constructor("ZodNonOptional", (inst, def) => {
    $ZodNonOptional.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => nonoptionalProcessor(inst, ctx, json2, params);
    inst.unwrap = () => inst._zod.def.innerType;
  });
  function nonoptional(innerType, params) {
    return new ZodNonOptional({
      type: "nonoptional",
      innerType,
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodSuccess = /* @__PURE__ */ $constructor("ZodSuccess", (inst, def) => {
    $ZodSuccess.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => successProcessor(inst, ctx, json2, params);
    inst.unwrap = () => inst._zod.def.innerType;
  });
  function success(innerType) {
    return new ZodSuccess({
      type: "success",
      innerType
    });
  }
  var ZodCatch = /* @__PURE__ */ $constructor("ZodCatch", (inst, def) => {
    $ZodCatch.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => catchProcessor(inst, ctx, json2, params);
    inst.unwrap = () => inst._zod.def.innerType;
    inst.removeCatch = inst.unwrap;
  });
  function _catch2(innerType, catchValue) {
    return new ZodCatch({
      type: "catch",
      innerType,
      catchValue: typeof catchValue === "function" ? catchValue : util_exports.constantCatch(catchValue)
    });
  }
  var ZodNaN = /* @__PURE__ */ $constructor("ZodNaN", (inst, def) => {
    $ZodNaN.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => nanProcessor(inst, ctx, json2, params);
  });
  function nan(params) {
    return _nan(ZodNaN, params);
  }
  var ZodPipe = /* @__PURE__ */ $constructor("ZodPipe", (inst, def) => {
    $ZodPipe.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => pipeProcessor(inst, ctx, json2, params);
    inst.in = def.in;
    inst.out = def.out;
  });
  function pipe(in_, out) {
    return new ZodPipe({
      type: "pipe",
      in: in_,
      out
      // ...util.normalizeParams(params),
    });
  }
  var ZodCodec = /* @__PURE__ */ $constructor("ZodCodec", (inst, def) => {
    ZodPipe.init(inst, def);
    $ZodCodec.init(inst, def);
  });
  function codec(in_, out, params) {
    return new ZodCodec({
      type: "pipe",
      in: in_,
      out,
      transform: params.decode,
      reverseTransform: params.encode
    });
  }
  function invertCodec(codec2) {
    const def = codec2._zod.def;
    return new ZodCodec({
      type: "pipe",
      in: def.out,
      out: def.in,
      transform: def.reverseTransform,
      reverseTransform: def.transform
    });
  }
  var ZodPreprocess = /* @__PURE__ */ $constructor("ZodPreprocess", (inst, def) => {
    ZodPipe.init(inst, def);
    $ZodPreprocess.init(inst, def);
  });
  var ZodReadonly = /* @__PURE__ */ $constructor("ZodReadonly", (inst, def) => {
    $ZodReadonly.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => readonlyProcessor(inst, ctx, json2, params);
    inst.unwrap = () => inst._zod.def.innerType;
  });
  function readonly(innerType) {
    return new ZodReadonly({
      type: "readonly",
      innerType
    });
  }
  var ZodTemplateLiteral = /* @__PURE__ */ $constructor("ZodTemplateLiteral", (inst, def) => {
    $ZodTemplateLiteral.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => templateLiteralProcessor(inst, ctx, json2, params);
  });
  function templateLiteral(parts, params) {
    return new ZodTemplateLiteral({
      type: "template_literal",
      parts,
      ...util_exports.normalizeParams(params)
    });
  }
  var ZodLazy = /* @__PURE__ */ $constructor("ZodLazy", (inst, def) => {
    $ZodLazy.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => lazyProcessor(inst, ctx, json2, params);
    inst.unwrap = () => inst._zod.def.getter();
  });
  function lazy(getter) {
    return new ZodLazy({
      type: "lazy",
      getter
    });
  }
  var ZodPromise = /* @__PURE__ */ $constructor("ZodPromise", (inst, def) => {
    $ZodPromise.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => promiseProcessor(inst, ctx, json2, params);
    inst.unwrap = () => inst._zod.def.innerType;
  });
  function promise(innerType) {
    return new ZodPromise({
      type: "promise",
      innerType
    });
  }
  var ZodFunction = /* @__PURE__ */ $constructor("ZodFunction", (inst, def) => {
    $ZodFunction.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => functionProcessor(inst, ctx, json2, params);
  });
  function _function(params) {
    return new ZodFunction({
      type: "function",
      input: Array.isArray(params?.input) ? tuple(params?.input) : params?.input ?? array(unknown()),
      output: params?.output ?? unknown()
    });
  }
  var ZodCustom = /* @__PURE__ */ $constructor("ZodCustom", (inst, def) => {
    $ZodCustom.init(inst, def);
    ZodType.init(inst, def);
    inst._zod.processJSONSchema = (ctx, json2, params) => customProcessor(inst, ctx, json2, params);
  });
  function check(fn) {
    const ch = new $ZodCheck({
      check: "custom"
      // ...util.normalizeParams(params),
    });
    ch._zod.check = fn;
    return ch;
  }
  function custom(fn, _params) {
    return _custom(ZodCustom, fn ?? (() => true), _params);
  }
  function refine(fn, _params = {}) {
    return _refine(ZodCustom, fn, _params);
  }
  function superRefine(fn, params) {
    return _superRefine(fn, params);
  }
  var describe2 = describe;
  var meta2 = meta;
  var ZodInstanceOf = /* @__PURE__ */ $constructor("ZodInstanceOf", (inst, def) => {
    ZodCustom.init(inst, def);
  }, {
    properties(shape, params) {
      return this.check(_properties(shape, params));
    }
  });
  function _instanceof(cls, params = {}) {
    const inst = new ZodInstanceOf({
      type: "custom",
      check: "custom",
      fn: (data) => data instanceof cls,
      abort: true,
      ...util_exports.normalizeParams(params)
    });
    inst._zod.bag.Class = cls;
    inst._zod.check = (payload) => {
      if (!(payload.value instanceof cls)) {
        payload.issues.push({
          code: "invalid_type",
          expected: cls.name,
          input: payload.value,
          inst,
          path: [...inst._zod.def.path ?? []]
        });
      }
    };
    return inst;
  }
  var stringbool = (...args) => _stringbool({
    Codec: ZodCodec,
    Boolean: ZodBoolean,
    String: ZodString
  }, ...args);
  function json(params) {
    const jsonSchema = lazy(() => {
      return union([string2(params), number2(), boolean2(), _null3(), array(jsonSchema), record(string2(), jsonSchema)]);
    });
    return jsonSchema;
  }
  function preprocess(fn, schema) {
    return new ZodPreprocess({
      type: "pipe",
      in: transform(fn),
      out: schema
    });
  }

  // node_modules/zod/v4/classic/compat.js
  var ZodIssueCode = {
    invalid_type: "invalid_type",
    too_big: "too_big",
    too_small: "too_small",
    invalid_format: "invalid_format",
    not_multiple_of: "not_multiple_of",
    unrecognized_keys: "unrecognized_keys",
    invalid_union: "invalid_union",
    invalid_key: "invalid_key",
    invalid_element: "invalid_element",
    invalid_value: "invalid_value",
    custom: "custom"
  };
  function setErrorMap(map2) {
    config({
      customError: map2
    });
  }
  function getErrorMap() {
    return config().customError;
  }
  var ZodFirstPartyTypeKind;
  /* @__PURE__ */ (function(ZodFirstPartyTypeKind2) {
  })(ZodFirstPartyTypeKind || (ZodFirstPartyTypeKind = {}));

  // node_modules/zod/v4/classic/iso.js
  var iso_exports = {};
  __export(iso_exports, {
    ZodISODate: () => ZodISODate,
    ZodISODateTime: () => ZodISODateTime,
    ZodISODuration: () => ZodISODuration,
    ZodISOTime: () => ZodISOTime,
    date: () => date3,
    datetime: () => datetime2,
    duration: () => duration2,
    time: () => time2
  });
  function datetime2(params) {
    return _isoDateTime(ZodISODateTime, params);
  }
  function date3(params) {
    return _isoDate(ZodISODate, params);
  }
  function time2(params) {
    return _isoTime(ZodISOTime, params);
  }
  function duration2(params) {
    return _isoDuration(ZodISODuration, params);
  }

  // node_modules/zod/v4/classic/from-json-schema.js
  var z = {
    ...schemas_exports2,
    ...checks_exports2,
    iso: iso_exports
  };
  var RECOGNIZED_KEYS = /* @__PURE__ */ new Set([
    // Schema identification
    "$schema",
    "$ref",
    "$defs",
    "definitions",
    // Core schema keywords
    "$id",
    "id",
    "$comment",
    "$anchor",
    "$vocabulary",
    "$dynamicRef",
    "$dynamicAnchor",
    // Type
    "type",
    "enum",
    "const",
    // Composition
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    // Object
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    // Array
    "items",
    "prefixItems",
    "additionalItems",
    "minItems",
    "maxItems",
    "uniqueItems",
    "contains",
    "minContains",
    "maxContains",
    // String
    "minLength",
    "maxLength",
    "pattern",
    "format",
    // Number
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    // Already handled metadata
    "description",
    "default",
    // Content
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    // Unsupported (error-throwing)
    "unevaluatedItems",
    "unevaluatedProperties",
    "if",
    "then",
    "else",
    "dependentSchemas",
    "dependentRequired",
    // OpenAPI
    "nullable",
    "readOnly"
  ]);
  function detectVersion(schema, defaultTarget) {
    const $schema = schema.$schema;
    if ($schema === "https://json-schema.org/draft/2020-12/schema") {
      return "draft-2020-12";
    }
    if ($schema === "http://json-schema.org/draft-07/schema#") {
      return "draft-7";
    }
    if ($schema === "http://json-schema.org/draft-04/schema#") {
      return "draft-4";
    }
    return defaultTarget ?? "draft-2020-12";
  }
  function applyMinItems(items, minItems) {
    return items.map((item, index) => index < minItems ? item : item.optional());
  }
  function decodeJSONPointerSegment(segment) {
    return segment.replace(/~1/g, "/").replace(/~0/g, "~");
  }
  function resolveRef(ref, ctx) {
    if (!ref.startsWith("#")) {
      throw new Error("External $ref is not supported, only local refs (#/...) are allowed");
    }
    const path = ref.slice(1).split("/").filter(Boolean);
    if (path.length === 0) {
      return ctx.rootSchema;
    }
    const defsKey = ctx.version === "draft-2020-12" ? "$defs" : "definitions";
    if (path[0] === defsKey) {
      const key = path[1] === void 0 ? void 0 : decodeJSONPointerSegment(path[1]);
      if (!key || !ctx.defs[key]) {
        throw new Error(`Reference not found: ${ref}`);
      }
      return ctx.defs[key];
    }
    throw new Error(`Reference not found: ${ref}`);
  }
  function checkObjectGuards(objectSchema, guards) {
    const guard = z.transform((value) => value).check((payload) => {
      const value = payload.value;
      if (typeof value !== "object" || value === null || Array.isArray(value))
        return;
      const keys = Object.getOwnPropertyNames(value);
      if (guards.minProperties !== void 0 && keys.length < guards.minProperties) {
        payload.issues.push({
          origin: "object",
          code: "too_small",
          minimum: guards.minProperties,
          inclusive: true,
          message: `Too small: expected object to have >=${guards.minProperties} properties`,
          input: value,
          inst: objectSchema,
          continue: true
        });
      }
      if (guards.maxProperties !== void 0 && keys.length > guards.maxProperties) {
        payload.issues.push({
          origin: "object",
          code: "too_big",
          maximum: guards.maxProperties,
          inclusive: true,
          message: `Too big: expected object to have <=${guards.maxProperties} properties`,
          input: value,
          inst: objectSchema,
          continue: true
        });
      }
      if (guards.keySchema) {
        for (const key of keys) {
          const result = guards.keySchema.safeParse(key);
          if (result.success)
            continue;
          payload.issues.push({
            code: "invalid_key",
            origin: "record",
            issues: result.error.issues,
            input: key,
            path: [key],
            continue: true
          });
        }
      }
    });
    return guard.pipe(objectSchema);
  }
  function canonicalKey(value, seen) {
    if (value === null)
      return "z";
    const type = typeof value;
    if (type !== "object") {
      if (type === "number" && Number.isNaN(value))
        return null;
      const raw = String(value);
      return `${type[0]}${raw.length}:${raw}`;
    }
    if (seen.has(value))
      return null;
    seen.add(value);
    try {
      if (Array.isArray(value)) {
        const parts2 = [];
        for (const item of value) {
          const key = canonicalKey(item, seen);
          if (key === null)
            return null;
          parts2.push(key);
        }
        return `a${parts2.length}:[${parts2.join(",")}]`;
      }
      const keys = Object.keys(value).sort();
      const parts = [];
      for (const k of keys) {
        const key = canonicalKey(value[k], seen);
        if (key === null)
          return null;
        parts.push(`${k.length}:${k}=${key}`);
      }
      return `o${parts.length}:{${parts.join(",")}}`;
    } finally {
      seen.delete(value);
    }
  }
  var SCHEMA_KEYWORDS = /* @__PURE__ */ new Set([
    "items",
    "prefixItems",
    "additionalItems",
    "additionalProperties",
    "contains",
    "propertyNames",
    "not",
    "if",
    "then",
    "else",
    "allOf",
    "anyOf",
    "oneOf",
    "unevaluatedItems",
    "unevaluatedProperties",
    "contentSchema"
  ]);
  var SCHEMA_MAP_KEYWORDS = /* @__PURE__ */ new Set([
    "properties",
    "patternProperties",
    "dependentSchemas",
    "dependencies",
    "$defs",
    "definitions"
  ]);
  function containsRef(value) {
    if (typeof value !== "object" || value === null)
      return false;
    if (Array.isArray(value))
      return value.some(containsRef);
    if (typeof value.$ref === "string")
      return true;
    return Object.entries(value).some(([key, sub]) => {
      if (SCHEMA_KEYWORDS.has(key))
        return containsRef(sub);
      if (!SCHEMA_MAP_KEYWORDS.has(key) || typeof sub !== "object" || sub === null)
        return false;
      return Object.values(sub).some(containsRef);
    });
  }
  function plural(n) {
    return n === 1 ? "element" : "elements";
  }
  function checkArrayGuards(arraySchema, guards) {
    const guard = z.transform((value) => value).check((payload) => {
      const items = payload.value;
      if (!Array.isArray(items))
        return;
      if (guards.uniqueItems === true) {
        const firstSeen = /* @__PURE__ */ new Map();
        for (let i = 0; i < items.length; i++) {
          const key = canonicalKey(items[i], /* @__PURE__ */ new Set());
          if (key === null)
            continue;
          const first = firstSeen.get(key);
          if (first === void 0) {
            firstSeen.set(key, i);
            continue;
          }
          payload.issues.push({
            code: "custom",
            message: `Array items must be unique: element at index ${i} duplicates the one at index ${first}`,
            input: items,
            path: [i],
            continue: true
          });
        }
      }
      if (guards.containsSchema) {
        const minContains = guards.minContains ?? 1;
        const ceiling = guards.maxContains !== void 0 ? guards.maxContains + 1 : Number.POSITIVE_INFINITY;
        let matches = 0;
        for (const item of items) {
          if (guards.containsSchema.safeParse(item).success && ++matches >= ceiling)
            break;
        }
        if (matches < minContains) {
          payload.issues.push({
            code: "custom",
            message: `Array must contain at least ${minContains} matching ${plural(minContains)}; found ${matches}`,
            input: items,
            continue: true
          });
        }
        if (guards.maxContains !== void 0 && matches > guards.maxContains) {
          payload.issues.push({
            code: "custom",
            message: `Array must contain at most ${guards.maxContains} matching ${plural(guards.maxContains)}`,
            input: items,
            continue: true
          });
        }
      }
    });
    return guard.pipe(arraySchema);
  }
  function getTupleRest(restSchema, ctx) {
    if (restSchema === false) {
      return void 0;
    }
    if (restSchema === void 0 || restSchema === true) {
      return z.any();
    }
    return convertSchema(restSchema, ctx);
  }
  var fullTime = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
  function convertBaseSchema(schema, ctx) {
    if (schema.not !== void 0) {
      if (typeof schema.not === "object" && Object.keys(schema.not).length === 0) {
        return z.never();
      }
      throw new Error("not is not supported in Zod (except { not: {} } for never)");
    }
    if (schema.unevaluatedItems !== void 0) {
      throw new Error("unevaluatedItems is not supported");
    }
    if (schema.unevaluatedProperties !== void 0) {
      throw new Error("unevaluatedProperties is not supported");
    }
    if (schema.if !== void 0 || schema.then !== void 0 || schema.else !== void 0) {
      throw new Error("Conditional schemas (if/then/else) are not supported");
    }
    if (schema.dependentSchemas !== void 0 || schema.dependentRequired !== void 0) {
      throw new Error("dependentSchemas and dependentRequired are not supported");
    }
    if (schema.$ref) {
      const refPath = schema.$ref;
      if (ctx.refs.has(refPath)) {
        return ctx.refs.get(refPath);
      }
      if (ctx.processing.has(refPath)) {
        return z.lazy(() => {
          if (!ctx.refs.has(refPath)) {
            throw new Error(`Circular reference not resolved: ${refPath}`);
          }
          return ctx.refs.get(refPath);
        });
      }
      ctx.processing.add(refPath);
      const resolved = resolveRef(refPath, ctx);
      const zodSchema2 = convertSchema(resolved, ctx);
      ctx.refs.set(refPath, zodSchema2);
      ctx.processing.delete(refPath);
      return zodSchema2;
    }
    if (schema.enum !== void 0) {
      const enumValues = schema.enum;
      if (ctx.version === "openapi-3.0" && schema.nullable === true && enumValues.length === 1 && enumValues[0] === null) {
        return z.null();
      }
      if (enumValues.length === 0) {
        return z.never();
      }
      if (enumValues.length === 1) {
        return z.literal(enumValues[0]);
      }
      if (enumValues.every((v) => typeof v === "string")) {
        return z.enum(enumValues);
      }
      const literalSchemas = enumValues.map((v) => z.literal(v));
      if (literalSchemas.length < 2) {
        return literalSchemas[0];
      }
      return z.union([literalSchemas[0], literalSchemas[1], ...literalSchemas.slice(2)]);
    }
    if (schema.const !== void 0) {
      return z.literal(schema.const);
    }
    const type = schema.type;
    if (Array.isArray(type)) {
      const typeSchemas = type.map((t) => {
        const typeSchema = { ...schema, type: t };
        return convertBaseSchema(typeSchema, ctx);
      });
      if (typeSchemas.length === 0) {
        return z.never();
      }
      if (typeSchemas.length === 1) {
        return typeSchemas[0];
      }
      return z.union(typeSchemas);
    }
    if (!type) {
      return z.any();
    }
    let zodSchema;
    switch (type) {
      case "string": {
        let stringSchema = z.string();
        if (schema.format) {
          const format2 = schema.format;
          if (format2 === "email") {
            stringSchema = stringSchema.check(z.email());
          } else if (format2 === "uri" || format2 === "uri-reference") {
            stringSchema = stringSchema.check(z.url());
          } else if (format2 === "uuid" || format2 === "guid") {
            stringSchema = stringSchema.check(z.uuid());
          } else if (format2 === "date-time") {
            stringSchema = stringSchema.check(z.iso.datetime({ offset: true }));
          } else if (format2 === "date") {
            stringSchema = stringSchema.check(z.iso.date());
          } else if (format2 === "time") {
            stringSchema = stringSchema.check(z.regex(fullTime));
          } else if (format2 === "duration") {
            stringSchema = stringSchema.check(z.iso.duration());
          } else if (format2 === "hostname") {
            stringSchema = stringSchema.check(z.hostname());
          } else if (format2 === "ipv4") {
            stringSchema = stringSchema.check(z.ipv4());
          } else if (format2 === "ipv6") {
            stringSchema = stringSchema.check(z.ipv6());
          } else if (format2 === "mac") {
            stringSchema = stringSchema.check(z.mac());
          } else if (format2 === "cidr") {
            stringSchema = stringSchema.check(z.cidrv4());
          } else if (format2 === "cidr-v6") {
            stringSchema = stringSchema.check(z.cidrv6());
          } else if (format2 === "base64") {
            stringSchema = stringSchema.check(z.base64());
          } else if (format2 === "base64url") {
            stringSchema = stringSchema.check(z.base64url());
          } else if (format2 === "e164") {
            stringSchema = stringSchema.check(z.e164());
          } else if (format2 === "credit_card") {
            stringSchema = stringSchema.check(z.creditCard());
          } else if (format2 === "iban") {
            stringSchema = stringSchema.check(z.iban());
          } else if (format2 === "jwt") {
            stringSchema = stringSchema.check(z.jwt());
          } else if (format2 === "emoji") {
            stringSchema = stringSchema.check(z.emoji());
          } else if (format2 === "nanoid") {
            stringSchema = stringSchema.check(z.nanoid());
          } else if (format2 === "cuid") {
            stringSchema = stringSchema.check(z.cuid());
          } else if (format2 === "cuid2") {
            stringSchema = stringSchema.check(z.cuid2());
          } else if (format2 === "ulid") {
            stringSchema = stringSchema.check(z.ulid());
          } else if (format2 === "xid") {
            stringSchema = stringSchema.check(z.xid());
          } else if (format2 === "ksuid") {
            stringSchema = stringSchema.check(z.ksuid());
          }
        }
        if (typeof schema.minLength === "number") {
          stringSchema = stringSchema.min(schema.minLength);
        }
        if (typeof schema.maxLength === "number") {
          stringSchema = stringSchema.max(schema.maxLength);
        }
        if (schema.pattern) {
          stringSchema = stringSchema.regex(new RegExp(schema.pattern));
        }
        zodSchema = stringSchema;
        break;
      }
      case "number":
      case "integer": {
        let numberSchema = type === "integer" ? z.number().int() : z.number();
        if (typeof schema.minimum === "number" && schema.exclusiveMinimum !== true) {
          numberSchema = numberSchema.min(schema.minimum);
        }
        if (typeof schema.maximum === "number" && schema.exclusiveMaximum !== true) {
          numberSchema = numberSchema.max(schema.maximum);
        }
        if (typeof schema.exclusiveMinimum === "number") {
          numberSchema = numberSchema.gt(schema.exclusiveMinimum);
        } else if (schema.exclusiveMinimum === true && typeof schema.minimum === "number") {
          numberSchema = numberSchema.gt(schema.minimum);
        }
        if (typeof schema.exclusiveMaximum === "number") {
          numberSchema = numberSchema.lt(schema.exclusiveMaximum);
        } else if (schema.exclusiveMaximum === true && typeof schema.maximum === "number") {
          numberSchema = numberSchema.lt(schema.maximum);
        }
        if (typeof schema.multipleOf === "number") {
          numberSchema = numberSchema.multipleOf(schema.multipleOf);
        }
        zodSchema = numberSchema;
        break;
      }
      case "boolean": {
        zodSchema = z.boolean();
        break;
      }
      case "null": {
        zodSchema = z.null();
        break;
      }
      case "object": {
        const shape = {};
        const properties = schema.properties || {};
        const requiredSet = new Set(schema.required || []);
        const additionalSchema = typeof schema.additionalProperties === "object" ? convertSchema(schema.additionalProperties, ctx) : void 0;
        for (const [key, propSchema] of Object.entries(properties)) {
          const propZodSchema = convertSchema(propSchema, ctx);
          assignProp(shape, key, requiredSet.has(key) ? propZodSchema : propZodSchema.optional());
        }
        if (schema.patternProperties) {
          const patternProps = schema.patternProperties;
          const patternKeys = Object.keys(patternProps);
          const looseRecords = [];
          for (const pattern2 of patternKeys) {
            const patternValue = convertSchema(patternProps[pattern2], ctx);
            const keySchema = z.string().regex(new RegExp(pattern2));
            looseRecords.push(z.looseRecord(keySchema, patternValue));
          }
          const schemasToIntersect = [];
          if (Object.keys(shape).length > 0) {
            schemasToIntersect.push(z.object(shape).passthrough());
          }
          schemasToIntersect.push(...looseRecords);
          if (schemasToIntersect.length === 0) {
            zodSchema = z.object({}).passthrough();
          } else if (schemasToIntersect.length === 1) {
            zodSchema = schemasToIntersect[0];
          } else {
            let result = z.intersection(schemasToIntersect[0], schemasToIntersect[1]);
            for (let i = 2; i < schemasToIntersect.length; i++) {
              result = z.intersection(result, schemasToIntersect[i]);
            }
            zodSchema = result;
          }
          if (schema.additionalProperties === false) {
            const propertyKeys = Object.keys(shape);
            const patterns = patternKeys.map((p) => new RegExp(p));
            const basePatternSchema = zodSchema;
            zodSchema = zodSchema.check((payload) => {
              if (!isPlainObject(payload.value))
                return;
              const unrecognized = [];
              for (const key of Object.keys(payload.value)) {
                if (propertyKeys.includes(key))
                  continue;
                if (patterns.some((regex) => regex.test(key)))
                  continue;
                unrecognized.push(key);
              }
              if (unrecognized.length) {
                payload.issues.push({
                  code: "unrecognized_keys",
                  keys: unrecognized,
                  input: payload.value,
                  inst: basePatternSchema
                });
              }
            });
          }
        } else {
          const objectSchema = z.object(shape);
          if (schema.additionalProperties === false) {
            zodSchema = objectSchema.strict();
          } else if (additionalSchema) {
            zodSchema = objectSchema.catchall(additionalSchema);
          } else {
            zodSchema = objectSchema.passthrough();
          }
        }
        const hasKeyGuard = schema.propertyNames !== void 0 && schema.propertyNames !== true;
        const minProperties = typeof schema.minProperties === "number" ? schema.minProperties : void 0;
        const maxProperties = typeof schema.maxProperties === "number" ? schema.maxProperties : void 0;
        if (hasKeyGuard || minProperties !== void 0 || maxProperties !== void 0) {
          let keySchema;
          if (hasKeyGuard) {
            const keyJSONSchema = typeof schema.propertyNames === "object" && schema.propertyNames.type === void 0 ? { type: "string", ...schema.propertyNames } : schema.propertyNames;
            keySchema = convertSchema(keyJSONSchema, ctx);
          }
          zodSchema = checkObjectGuards(zodSchema, { keySchema, minProperties, maxProperties });
        }
        break;
      }
      case "array": {
        const prefixItems = schema.prefixItems;
        const items = schema.items;
        if (prefixItems && Array.isArray(prefixItems)) {
          const minItems = typeof schema.minItems === "number" ? schema.minItems : 0;
          const tupleItems = prefixItems.map((item) => convertSchema(item, ctx));
          const positionalItems = applyMinItems(tupleItems, minItems);
          const rest = !Array.isArray(items) ? getTupleRest(items, ctx) : void 0;
          const tupleSchema = z.tuple(positionalItems);
          zodSchema = rest ? tupleSchema.rest(rest) : tupleSchema;
          if (typeof schema.minItems === "number") {
            zodSchema = zodSchema.check(z.minLength(schema.minItems));
          }
          if (typeof schema.maxItems === "number") {
            zodSchema = zodSchema.check(z.maxLength(schema.maxItems));
          }
        } else if (Array.isArray(items)) {
          const minItems = typeof schema.minItems === "number" ? schema.minItems : 0;
          const tupleItems = items.map((item) => convertSchema(item, ctx));
          const positionalItems = applyMinItems(tupleItems, minItems);
          const rest = getTupleRest(schema.additionalItems, ctx);
          const tupleSchema = z.tuple(positionalItems);
          zodSchema = rest ? tupleSchema.rest(rest) : tupleSchema;
          if (typeof schema.minItems === "number") {
            zodSchema = zodSchema.check(z.minLength(schema.minItems));
          }
          if (typeof schema.maxItems === "number") {
            zodSchema = zodSchema.check(z.maxLength(schema.maxItems));
          }
        } else if (items !== void 0) {
          const element = convertSchema(items, ctx);
          let arraySchema = z.array(element);
          if (typeof schema.minItems === "number") {
            arraySchema = arraySchema.min(schema.minItems);
          }
          if (typeof schema.maxItems === "number") {
            arraySchema = arraySchema.max(schema.maxItems);
          }
          zodSchema = arraySchema;
        } else {
          zodSchema = z.array(z.any());
        }
        if (schema.uniqueItems === true || schema.contains !== void 0) {
          zodSchema = checkArrayGuards(zodSchema, {
            uniqueItems: schema.uniqueItems === true,
            containsSchema: schema.contains !== void 0 ? convertSchema(schema.contains, ctx) : void 0,
            minContains: typeof schema.minContains === "number" ? schema.minContains : void 0,
            maxContains: typeof schema.maxContains === "number" ? schema.maxContains : void 0
          });
        }
        break;
      }
      default:
        throw new Error(`Unsupported type: ${type}`);
    }
    return zodSchema;
  }
  function convertSchema(schema, ctx) {
    if (typeof schema === "boolean") {
      return schema ? z.any() : z.never();
    }
    let baseSchema = convertBaseSchema(schema, ctx);
    const hasExplicitType = schema.type || schema.enum !== void 0 || schema.const !== void 0;
    if (schema.anyOf && Array.isArray(schema.anyOf)) {
      const options = schema.anyOf.map((s) => convertSchema(s, ctx));
      const anyOfUnion = z.union(options);
      baseSchema = hasExplicitType ? z.intersection(baseSchema, anyOfUnion) : anyOfUnion;
    }
    if (schema.oneOf && Array.isArray(schema.oneOf)) {
      const options = schema.oneOf.map((s) => convertSchema(s, ctx));
      const oneOfUnion = z.xor(options);
      baseSchema = hasExplicitType ? z.intersection(baseSchema, oneOfUnion) : oneOfUnion;
    }
    if (schema.allOf && Array.isArray(schema.allOf)) {
      if (schema.allOf.length === 0) {
        baseSchema = hasExplicitType ? baseSchema : z.any();
      } else {
        let result = hasExplicitType ? baseSchema : convertSchema(schema.allOf[0], ctx);
        const startIdx = hasExplicitType ? 0 : 1;
        for (let i = startIdx; i < schema.allOf.length; i++) {
          result = z.intersection(result, convertSchema(schema.allOf[i], ctx));
        }
        baseSchema = result;
      }
    }
    if (schema.nullable === true && ctx.version === "openapi-3.0") {
      baseSchema = z.nullable(baseSchema);
    }
    if (schema.readOnly === true) {
      baseSchema = z.readonly(baseSchema);
    }
    if (schema.default !== void 0) {
      baseSchema = baseSchema.default(schema.default);
    }
    const extraMeta = {};
    const coreMetadataKeys = ["$id", "id", "$comment", "$anchor", "$vocabulary", "$dynamicRef", "$dynamicAnchor"];
    for (const key of coreMetadataKeys) {
      if (key in schema) {
        extraMeta[key] = schema[key];
      }
    }
    const contentMetadataKeys = ["contentEncoding", "contentMediaType", "contentSchema"];
    for (const key of contentMetadataKeys) {
      if (key in schema) {
        extraMeta[key] = schema[key];
      }
    }
    if (schema.type === "object" && schema.$ref === void 0) {
      if (schema.propertyNames !== void 0 && !containsRef(schema.propertyNames)) {
        extraMeta.propertyNames = schema.propertyNames;
      }
      for (const key of ["minProperties", "maxProperties"]) {
        if (schema[key] !== void 0)
          extraMeta[key] = schema[key];
      }
    }
    if (schema.type === "array" && schema.$ref === void 0) {
      if (schema.contains !== void 0 && !containsRef(schema.contains)) {
        extraMeta.contains = schema.contains;
      }
      for (const key of ["uniqueItems", "minContains", "maxContains"]) {
        if (schema[key] !== void 0)
          extraMeta[key] = schema[key];
      }
    }
    for (const key of Object.keys(schema)) {
      if (!RECOGNIZED_KEYS.has(key)) {
        assignProp(extraMeta, key, schema[key]);
      }
    }
    if (Object.keys(extraMeta).length > 0) {
      ctx.registry.add(baseSchema, extraMeta);
    }
    if (schema.description) {
      baseSchema = baseSchema.describe(schema.description);
    }
    return baseSchema;
  }
  function fromJSONSchema(schema, params) {
    if (typeof schema === "boolean") {
      return schema ? z.any() : z.never();
    }
    let normalized;
    try {
      normalized = JSON.parse(JSON.stringify(schema));
    } catch {
      throw new Error("fromJSONSchema input is not valid JSON (possibly cyclic); use $defs/$ref for recursive schemas");
    }
    const version2 = detectVersion(normalized, params?.defaultTarget);
    const defs = normalized.$defs || normalized.definitions || {};
    const ctx = {
      version: version2,
      defs,
      refs: /* @__PURE__ */ new Map(),
      processing: /* @__PURE__ */ new Set(),
      rootSchema: normalized,
      registry: params?.registry ?? globalRegistry
    };
    return convertSchema(normalized, ctx);
  }

  // node_modules/zod/v4/core/visit.js
  var RESOLVING = /* @__PURE__ */ Symbol("z.visit/resolving");
  function visit(schema, fnOrHandlers) {
    const fn = typeof fnOrHandlers === "function" ? fnOrHandlers : (node2, rewritten) => {
      const h2 = fnOrHandlers[node2._zod.def.type];
      return h2 ? h2(node2, rewritten) : node2;
    };
    const cache = /* @__PURE__ */ new Map();
    function run(s) {
      const cached2 = cache.get(s);
      if (cached2 === RESOLVING) {
        return new $ZodLazy({
          type: "lazy",
          getter: () => cache.get(s)
        });
      }
      if (cached2 !== void 0)
        return cached2;
      cache.set(s, RESOLVING);
      const inner = mapInner(s);
      const mapped = fn(inner, inner !== s);
      cache.set(s, mapped);
      return mapped;
    }
    function mapInner(s) {
      const def = s._zod.def;
      const kind = def.type;
      switch (kind) {
        case "object": {
          const oldShape = def.shape;
          const keys = Object.keys(oldShape);
          let changed = false;
          const newShape = {};
          for (const k of keys) {
            const mapped = run(oldShape[k]);
            if (mapped !== oldShape[k])
              changed = true;
            newShape[k] = mapped;
          }
          let newCatchall = def.catchall;
          if (def.catchall) {
            newCatchall = run(def.catchall);
            if (newCatchall !== def.catchall)
              changed = true;
          }
          return changed ? clone(s, { ...def, shape: newShape, catchall: newCatchall }) : s;
        }
        case "array": {
          const mapped = run(def.element);
          return mapped === def.element ? s : clone(s, { ...def, element: mapped });
        }
        case "tuple": {
          const oldItems = def.items;
          let changed = false;
          const newItems = [];
          for (const item of oldItems) {
            const mapped = run(item);
            if (mapped !== item)
              changed = true;
            newItems.push(mapped);
          }
          let newRest = def.rest;
          if (def.rest) {
            newRest = run(def.rest);
            if (newRest !== def.rest)
              changed = true;
          }
          return changed ? clone(s, { ...def, items: newItems, rest: newRest }) : s;
        }
        case "record":
        case "map": {
          const newKey = run(def.keyType);
          const newVal = run(def.valueType);
          return newKey === def.keyType && newVal === def.valueType ? s : clone(s, { ...def, keyType: newKey, valueType: newVal });
        }
        case "set": {
          const newVal = run(def.valueType);
          return newVal === def.valueType ? s : clone(s, { ...def, valueType: newVal });
        }
        case "union": {
          const oldOptions = def.options;
          let changed = false;
          const newOptions = [];
          for (const opt of oldOptions) {
            const mapped = run(opt);
            if (mapped !== opt)
              changed = true;
            newOptions.push(mapped);
          }
          return changed ? clone(s, { ...def, options: newOptions }) : s;
        }
        case "intersection": {
          const newLeft = run(def.left);
          const newRight = run(def.right);
          return newLeft === def.left && newRight === def.right ? s : clone(s, { ...def, left: newLeft, right: newRight });
        }
        case "optional":
        case "nullable":
        case "default":
        case "prefault":
        case "catch":
        case "readonly":
        case "nonoptional":
        case "promise":
        case "success": {
          const newInner = run(def.innerType);
          return newInner === def.innerType ? s : clone(s, { ...def, innerType: newInner });
        }
        case "pipe": {
          const newIn = run(def.in);
          const newOut = run(def.out);
          return newIn === def.in && newOut === def.out ? s : clone(s, { ...def, in: newIn, out: newOut });
        }
        case "function": {
          const newInput = run(def.input);
          const newOutput = run(def.output);
          return newInput === def.input && newOutput === def.output ? s : clone(s, { ...def, input: newInput, output: newOutput });
        }
        case "lazy": {
          const original = def.getter;
          const { _cachedInner, ...rest } = def;
          return clone(s, { ...rest, getter: () => run(original()) });
        }
        // A leaf by choice: `parts` are regex fragments, not data positions.
        case "template_literal":
        // Leaves.
        case "string":
        case "number":
        case "int":
        case "boolean":
        case "bigint":
        case "symbol":
        case "undefined":
        case "null":
        case "void":
        case "never":
        case "any":
        case "unknown":
        case "date":
        case "nan":
        case "enum":
        case "literal":
        case "file":
        case "transform":
        case "custom":
          return s;
        default: {
          kind;
          return s;
        }
      }
    }
    return run(schema);
  }

  // node_modules/zod/v4/classic/deep-partial.js
  function deepPartial(schema) {
    return visit(schema, {
      object: (s) => s.partial(),
      // Every partialed option now admits `undefined`, which the constructor rejects as a duplicate.
      union: (s) => {
        const def = s._zod.def;
        return def.discriminator === void 0 ? s : union(def.options);
      }
    });
  }

  // node_modules/zod/v4/classic/in-out.js
  function withChecks(side, checks) {
    if (!checks?.length)
      return side;
    const def = side._zod.def;
    return clone(side, mergeDefs(def, { checks: [...def.checks ?? [], ...checks] }), { parent: true });
  }
  function outSide(def) {
    return withChecks(def.out, def.checks);
  }
  function inSide(def) {
    return def.in._zod.traits.has("$ZodTransform") ? outSide(def) : def.in;
  }
  function input(schema) {
    return visit(schema, {
      pipe: (s) => inSide(s._zod.def),
      // A default value belongs to the output side, so a rewritten inner type leaves it stranded. `.default()` widens the declared input type with `undefined`, and `optional` is what carries that across.
      default: (s, rewritten) => rewritten ? optional(s._zod.def.innerType) : s,
      // A catch value is output-side too, but `.catch()` leaves the declared input type alone, so the inner schema stands on its own.
      catch: (s, rewritten) => rewritten ? s._zod.def.innerType : s
    });
  }
  function output(schema) {
    return visit(schema, {
      pipe: (s) => outSide(s._zod.def),
      // A prefault value is fed through the schema, which makes it input-side, so a rewritten inner type leaves it stranded.
      prefault: (s, rewritten) => rewritten ? s._zod.def.innerType : s
    });
  }

  // node_modules/zod/v4/classic/coerce.js
  var coerce_exports = {};
  __export(coerce_exports, {
    bigint: () => bigint3,
    boolean: () => boolean3,
    date: () => date4,
    number: () => number3,
    string: () => string3
  });
  function string3(params) {
    return _coercedString(ZodString, params);
  }
  function number3(params) {
    return _coercedNumber(ZodNumber, params);
  }
  function boolean3(params) {
    return _coercedBoolean(ZodBoolean, params);
  }
  function bigint3(params) {
    return _coercedBigint(ZodBigInt, params);
  }
  function date4(params) {
    return _coercedDate(ZodDate, params);
  }

  // src/document/units.ts
  var timeUnit = "ns/op";
  var isTime = ({ unit }) => unit === timeUnit;
  var isCounted = ({ unit, better }) => better === "smaller" && unit !== timeUnit;
  var costOf = (value, better) => better === "bigger" ? 1 / value : value;
  var sizeBytes = {
    b: 1,
    byte: 1,
    bytes: 1,
    kb: 1e3,
    mb: 1e6,
    gb: 1e9,
    kib: 1024,
    mib: 1024 ** 2,
    gib: 1024 ** 3
  };
  var figureSchema = external_exports.looseObject({
    value: external_exports.number(),
    unit: external_exports.string().describe("ns/op for time per operation; else as the tool prints it: B/op, IOPS, MB/s"),
    better: external_exports.enum(["smaller", "bigger"]),
    low: external_exports.number().optional().describe("95 % interval of the value; fewer than six samples have none"),
    high: external_exports.number().optional()
  });
  var count = external_exports.number().nonnegative();
  var nanoseconds = external_exports.number().nonnegative();
  var ioCountersSchema = external_exports.looseObject({
    readCalls: count.optional().describe("read-like system calls"),
    writeCalls: count.optional().describe("write-like system calls"),
    readBytes: count.optional().describe("bytes that read-like calls returned"),
    writtenBytes: count.optional().describe("bytes that write-like calls accepted"),
    deviceReadBytes: count.optional().describe("bytes fetched from the block layer"),
    deviceWrittenBytes: count.optional().describe("bytes dirtied for the block layer")
  });
  var latencySchema = external_exports.looseObject({
    buckets: external_exports.array(external_exports.tuple([nanoseconds, count])).describe("[lower bound in ns, operations], ascending")
  });
  var coldnessSchema = external_exports.looseObject({
    residentPages: count,
    pages: count
  });
  var collectionsSchema = external_exports.looseObject({ count, ms: external_exports.number().nonnegative() });
  var compilationSchema = external_exports.looseObject({ ms: external_exports.number().nonnegative() });
  var sampleSchema = external_exports.looseObject({
    round: external_exports.int().nonnegative(),
    order: external_exports.int().nonnegative().describe("position of this sample in its round, 0-based"),
    ns: nanoseconds.optional().describe("elapsed time of all operations of the sample"),
    value: external_exports.number().optional().describe("instead of a time: the figure that another tool measured, in the unit of the summary"),
    ops: external_exports.int().positive().optional().describe("operations, where it differs from opsPerSample"),
    userNs: nanoseconds.optional(),
    sysNs: nanoseconds.optional(),
    io: ioCountersSchema.optional(),
    quiet: external_exports.looseObject({ ns: nanoseconds, ops: external_exports.int().positive() }).optional().describe(
      "the median of its parts during which nothing else used the processor core, as far as the runner could tell"
    ),
    adjusted: external_exports.looseObject({ ns: nanoseconds, ops: external_exports.int().positive() }).optional().describe(
      "what all of it would have taken had nothing else used the processor core, estimated from what the runner could tell"
    ),
    cold: coldnessSchema.optional(),
    latency: latencySchema.optional(),
    marks: external_exports.array(external_exports.string()).optional().describe("reasons to doubt this sample: gc, steal, not-cold …"),
    gc: collectionsSchema.optional(),
    jit: compilationSchema.optional(),
    peakMemoryBytes: count.optional().describe("largest resident set of the processes of the sample"),
    timedBy: external_exports.literal("io-perf").optional().describe("a command that io-perf timed itself; absent: hyperfine did, or the runner performed the operations"),
    process: external_exports.int().nonnegative().optional().describe("which process of the runner took it: grows at each respawn"),
    setup: external_exports.int().nonnegative().optional().describe("which set-up of the cell it used: grows each time its files are made anew")
  });

  // src/document/pairs.ts
  var isEnough = (quiet, samples) => quiet >= 2 && quiet >= samples / 20;
  var perOp = ({ ns, ops }) => ns / ops;
  function areAdjusted(samples) {
    return samples.filter(({ adjusted }) => adjusted).length > samples.length / 2;
  }
  var whole = ({ value, ns = Number.NaN, ops }, opsPerSample) => value ?? ns / (ops ?? opsPerSample);
  function sampleValues(samples, opsPerSample) {
    if (areAdjusted(samples)) return samples.flatMap(({ adjusted }) => adjusted ? [perOp(adjusted)] : []);
    const quiet = samples.flatMap((sample) => sample.quiet ? [perOp(sample.quiet)] : []);
    return isEnough(quiet.length, samples.length) ? quiet : samples.map((sample) => whole(sample, opsPerSample));
  }

  // src/dashboard/lines.ts
  var intervalWidths = 2 * 1.96;
  var pattern = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)\/([^/?]+)(?:\?(.*))?$/s;
  function readable(text) {
    if (!text.includes("%")) return text;
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  function readCellName(id) {
    const match = pattern.exec(id);
    if (!match) return { id, runner: "", operation: "", api: id, parameters: [] };
    const [, runner = "", operation = "", api = "", query = ""] = match;
    const parameters = query.split("&").filter((pair) => pair !== "").map((pair) => {
      const separator = pair.indexOf("=");
      return separator < 0 ? [readable(pair), ""] : [readable(pair.slice(0, separator)), readable(pair.slice(separator + 1))];
    });
    const name = { id, runner, operation, api: readable(api).replace(/^\0$/, "no name") };
    if (runner !== "imported") return { ...name, parameters };
    return {
      ...name,
      suite: parameters.find(([key]) => key === "suite")?.[1].replace(/^\0$/, "no suite") ?? "",
      parameters: parameters.filter(([key]) => key !== "suite")
    };
  }
  var isWorkload = ({ runner, operation }) => runner === "command" && operation === "run";
  function plainName(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    const query = parameters.map(([key, value]) => `${key}=${value}`).join("&");
    const own2 = `${api}${query === "" ? "" : `?${query}`}`;
    if (suite !== void 0) return suite === "" ? own2 : `${own2} (${suite})`;
    return runner === "" || isWorkload({ runner, operation }) ? own2 : `${runner}/${operation}/${own2}`;
  }
  function matchesQuery(id, query) {
    const text = `${id} ${plainName(id)}`.toLowerCase();
    return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  }

  // src/dashboard/page/dom.ts
  function cellLabel(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    if (runner === "") return h("bdi", { class: "cell-label" }, h("b", {}, api));
    const query = parameters.length > 0 && `?${parameters.map(([name, value]) => `${name}=${value}`).join("&")}`;
    return h(
      "bdi",
      { class: "cell-label" },
      suite === void 0 && !isWorkload({ runner, operation }) && h("span", { class: "cell-path" }, `${runner}/${operation}/`),
      h("b", {}, api),
      query !== false && h("span", { class: "cell-parameters" }, query),
      suite !== void 0 && suite !== "" && [" ", h("span", { class: "suite-chip" }, suite)]
    );
  }
  function append(parent, children) {
    for (const child of children) {
      if (child === false || child === null || child === void 0) continue;
      if (child instanceof Node) parent.appendChild(child);
      else if (typeof child === "string" || typeof child === "number") parent.appendChild(new Text(String(child)));
      else append(parent, child);
    }
  }
  function assign(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === false || value === null || value === void 0) continue;
      if (typeof value === "function") element.addEventListener(name, value);
      else if (typeof value === "object") {
        for (const [property, text] of Object.entries(value))
          element.style.setProperty(property, text);
      } else element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    assign(element, attributes);
    append(element, children);
    return element;
  }

  // src/dashboard/page/view.ts
  function offerView(name, view) {
    globalThis.ioPerfViews ??= {};
    globalThis.ioPerfViews[name] = view;
  }
  var emptyState = (title, ...children) => h("div", { class: "empty" }, h("p", { class: "empty-title" }, title), ...children);
  var errorState = (title, message, ...children) => h(
    "div",
    { class: "error", role: "alert" },
    h("p", { class: "empty-title" }, h("span", { "aria-hidden": "true" }, "✕ "), title),
    message !== "" && h("p", {}, h("bdi", {}, message)),
    ...children
  );
  var damageList = (damage) => damage.length > 0 && errorState(
    "A part of this history could not be read; the rest is shown.",
    "",
    h("ul", {}, ...damage.map(({ what, why }) => h("li", {}, `${what}: `, h("bdi", {}, why))))
  );

  // src/stats/distributions.ts
  var rootOf2Pi = Math.sqrt(2 * Math.PI);
  function normalDensity(z2) {
    return Math.exp(-0.5 * z2 * z2) / rootOf2Pi;
  }
  function normalSurvival(z2) {
    return z2 > 0 ? upperTail(z2) : 1 - upperTail(-z2);
  }
  function upperTail(z2) {
    if (z2 === Number.POSITIVE_INFINITY) return 0;
    if (z2 < 3) {
      let term = z2;
      let sum = z2;
      for (let k = 3; term > sum * 1e-17; k += 2) {
        term *= z2 * z2 / k;
        sum += term;
      }
      return 0.5 - normalDensity(z2) * sum;
    }
    let fraction = z2;
    for (let k = 80; k >= 1; k--) fraction = z2 + k / fraction;
    return normalDensity(z2) / fraction;
  }

  // src/stats/quantile.ts
  function quantileOfSorted(sorted, probability) {
    const n = sorted.length;
    if (n === 0) return Number.NaN;
    const position = (n - 1) * Math.min(1, Math.max(0, probability));
    const below = Math.floor(position);
    const low = sorted[below];
    const high = sorted[Math.min(below + 1, n - 1)];
    return low === high ? low : low + (position - below) * (high - low);
  }
  var fewestForInterval = 6;

  // src/stats/subset-mean.ts
  function subsetSums(items, size) {
    const sorted = Float64Array.from(items).sort();
    const taken = size === void 0 ? sorted : sorted.subarray(sorted.length - size);
    const width = taken.reduce((sum, item) => sum + item, 0) + 1;
    if (size === void 0) {
      const counts2 = new Float64Array(width);
      counts2[0] = 1;
      for (const item of sorted) for (let sum = width - 1; sum >= item; sum--) counts2[sum] += counts2[sum - item];
      return counts2;
    }
    const counts = new Float64Array((size + 1) * width);
    counts[0] = 1;
    sorted.forEach((item, used) => {
      for (let k = Math.min(size, used + 1); k >= 1; k--) {
        const row = k * width;
        const previous = row - width;
        for (let sum = item; sum < width; sum++) counts[row + sum] += counts[previous + sum - item];
      }
    });
    return counts.subarray(size * width);
  }
  function subsetSumTails(items, size, observed) {
    const counts = subsetSums(items, size);
    let greater = 0;
    let less = 0;
    let total = 0;
    counts.forEach((count2, sum) => {
      total += count2;
      if (sum >= observed) greater += count2;
      if (sum <= observed) less += count2;
    });
    return { greater: greater / total, less: less / total };
  }

  // src/stats/mann-whitney.ts
  var exactProduct = 2500;
  var exactTiedSize = 24;
  function mannWhitney(first, second, shift = 0) {
    const m = first.length;
    const n = second.length;
    if (m === 0 || n === 0) return { statistic: 0, greater: 1, less: 1, twoSided: 1, exact: true };
    const pooled = new Float64Array(m + n);
    for (let i = 0; i < m; i++) pooled[i] = first[i] - shift;
    for (let j = 0; j < n; j++) pooled[m + j] = second[j];
    const { doubled, tieTerm } = rank(pooled);
    let doubledSum = 0;
    for (let i = 0; i < m; i++) doubledSum += doubled[i];
    const statistic = doubledSum / 2 - m * (m + 1) / 2;
    if (tieTerm === 0) return mannWhitneyOfStatistic(statistic, m, n);
    if (m + n <= exactTiedSize) {
      const tails = subsetSumTails(doubled, m, doubledSum);
      return summary(statistic, tails.greater, tails.less, true);
    }
    return normalTest(statistic, m, n, tieTerm);
  }
  function mannWhitneyOfStatistic(statistic, m, n) {
    if (m * n > exactProduct) return normalTest(statistic, m, n, 0);
    const upper = upperTails(m, n);
    const greater = upper[Math.floor(statistic)];
    const less = upper[Math.floor(m * n - statistic)];
    return summary(statistic, greater, less, true);
  }
  function mannWhitneyCritical(m, n, tail) {
    if (m * n > exactProduct) {
      const deviation = Math.sqrt(m * n * (m + n + 1) / 12);
      let c2 = Math.max(0, Math.floor(m * n / 2 - 8 * deviation));
      let step = Math.max(1, Math.floor(deviation));
      while (step >= 1) {
        while (c2 + step <= m * n / 2 && normalTest(c2 + step - 1, m, n, 0).less <= tail) c2 += step;
        step = Math.floor(step / 2);
      }
      return c2;
    }
    const upper = upperTails(m, n);
    let c = 0;
    while (c < m * n / 2 && upper[m * n - c] <= tail) c++;
    return c;
  }
  function summary(statistic, greater, less, exact) {
    return { statistic, greater, less, twoSided: Math.min(1, 2 * Math.min(greater, less)), exact };
  }
  function normalTest(statistic, m, n, tieTerm) {
    const total = m + n;
    const variance = m * n / 12 * (total + 1 - tieTerm / (total * (total - 1)));
    if (!(variance > 0)) return summary(statistic, 1, 1, false);
    const centred = statistic - m * n / 2;
    const deviation = Math.sqrt(variance);
    const greater = normalSurvival((centred - 0.5) / deviation);
    const less = normalSurvival((-centred - 0.5) / deviation);
    return summary(statistic, greater, less, false);
  }
  var tables = /* @__PURE__ */ new Map();
  function upperTails(m, n) {
    const small = Math.min(m, n);
    const large = Math.max(m, n);
    const key = small * 65536 + large;
    const known = tables.get(key);
    if (known !== void 0) return known;
    const ranks = Float64Array.from({ length: m + n }, (_, index) => index + 1);
    const counts = subsetSums(ranks, small);
    const least = small * (small + 1) / 2;
    const tails = new Float64Array(m * n + 1);
    let total = 0;
    for (let u = m * n; u >= 0; u--) {
      total += counts[least + u];
      tails[u] = total;
    }
    for (let u = 0; u <= m * n; u++) tails[u] /= total;
    tables.set(key, tails);
    return tails;
  }
  function rank(values) {
    const n = values.length;
    const order = Uint32Array.from({ length: n }, (_, index) => index);
    order.sort((a, b) => values[a] - values[b]);
    const doubled = new Float64Array(n);
    let tieTerm = 0;
    for (let start = 0; start < n; ) {
      let end = start + 1;
      while (end < n && values[order[end]] === values[order[start]]) end++;
      for (let i = start; i < end; i++) doubled[order[i]] = start + 1 + end;
      const size = end - start;
      tieTerm += size ** 3 - size;
      start = end;
    }
    return { doubled, tieTerm };
  }
  function hodgesLehmannShift(first, second, confidence = 0.95) {
    const differences = new Float64Array(first.length * second.length);
    let index = 0;
    for (const a of Array.from(first)) {
      for (const b of Array.from(second)) {
        differences[index] = a - b;
        index++;
      }
    }
    const tail = (1 - confidence) / 2;
    return between(differences.sort(), mannWhitneyCritical(first.length, second.length, tail));
  }
  function between(sorted, leftOut) {
    return {
      estimate: quantileOfSorted(sorted, 0.5),
      low: leftOut === 0 ? Number.NEGATIVE_INFINITY : sorted[leftOut - 1],
      high: leftOut === 0 ? Number.POSITIVE_INFINITY : sorted[sorted.length - leftOut]
    };
  }

  // src/stats/change-point.ts
  var LEAST_REPEATS = 3;
  function relativeChange(before, after) {
    if (before === after) return 0;
    const smaller = Math.min(Math.abs(before), Math.abs(after));
    const larger = Math.max(Math.abs(before), Math.abs(after));
    const sameSign = Math.sign(before) * Math.sign(after) > 0;
    return Math.abs(after - before) / (sameSign ? smaller : larger);
  }

  // src/judge/policy.ts
  var lookShares = [1 / 12, 1 / 6, 1 / 4, 1 / 3, 5 / 12, 1 / 2, 2 / 3, 5 / 6, 1];
  var worthWaiting = 1 / 3;
  var smallestCorrection = 1 / 4;
  var defaultHistoryPolicy = {
    alpha: 0.01,
    minEffect: 0.02,
    unchangedWithin: 0.05,
    boundLevel: 0.1,
    confidence: 0.95,
    fewestRuns: 8,
    gate: false
  };
  var storedPrecision = 1e-5;
  var defaultDocumentsPolicy = { alpha: 0.01, betweenRuns: 0.1, confidence: 0.95 };
  var mostDocumentSamples = 400;
  var fewestQuiet = 6;
  var leastQuietShare = 1 / 20;

  // src/present/words/numbers.ts
  var noFigure = "–";
  var isFigure = (value) => value !== void 0 && value !== null && Number.isFinite(value) && value >= 0;
  var group = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");
  function formatNumber(value) {
    if (!isFigure(value)) return noFigure;
    if (value === 0) return "0";
    const rounded2 = Number(value.toPrecision(3));
    if (rounded2 >= 1e3) return value < 1e15 ? group(value.toFixed(0)) : ">10¹⁵";
    const decimals = rounded2 >= 100 ? 0 : rounded2 >= 10 ? 1 : rounded2 >= 1 ? 2 : 3;
    return value.toFixed(decimals);
  }
  var [smallestPercentRatio, largestPercentRatio] = [0.1, 2];
  var rounding = 1e-9;
  var notationOf = (ratios) => ratios.every((ratio) => ratio <= largestPercentRatio + rounding && ratio >= smallestPercentRatio - rounding) ? "percent" : "factor";
  function formatFactor(ratio) {
    if (ratio >= 9.95) return `×${ratio < 1e15 ? group(ratio.toFixed(0)) : ">10¹⁵"}`;
    if (ratio >= 1.995) return `×${ratio.toFixed(1)}`;
    if (ratio >= 0.0995 || ratio === 0) return `×${ratio.toFixed(2)}`;
    return ratio < 1e-6 ? "×<0.000001" : `×${ratio.toFixed(1 - Math.floor(Math.log10(ratio)))}`;
  }
  function formatPercentage(ratio) {
    const percent = (ratio - 1) * 100;
    const size = Math.abs(percent);
    const text = size.toFixed(size < 9.95 ? 1 : 0);
    return Number(text) === 0 ? text : `${percent < 0 ? "−" : "+"}${text}`;
  }
  function formatChangeAndInterval(ratio, low, high) {
    if (!isFigure(ratio)) return { change: noFigure, interval: noFigure };
    const isBounded = isFigure(low) && isFigure(high);
    const notation = notationOf(isBounded ? [ratio, low, high] : [ratio]);
    const bound = notation === "percent" ? formatPercentage : formatFactor;
    return {
      change: notation === "percent" ? `${formatPercentage(ratio)} %` : formatFactor(ratio),
      interval: isBounded ? `[${bound(low)}, ${bound(high)}]` : noFigure
    };
  }
  var formatChange = (ratio) => formatChangeAndInterval(ratio).change;
  function formatChangeWithInterval(ratio, low, high) {
    const { change, interval } = formatChangeAndInterval(ratio, low, high);
    return interval === noFigure ? change : `${change} ${interval}`;
  }
  var durationUnits = [
    { name: "ns", factor: 1 },
    { name: "µs", factor: 1e3 },
    { name: "ms", factor: 1e6 },
    { name: "s", factor: 1e9 }
  ];
  var sizeUnits = ["B", "KiB", "MiB", "GiB", "TiB"].map((name, power) => ({
    name,
    factor: 1024 ** power
  }));
  var throughputUnits = sizeUnits.map(({ name, factor }) => ({ name: `${name}/s`, factor }));
  function unitFor(value, units) {
    const fitting = units.filter(({ factor }) => Number((value / factor).toPrecision(3)) >= 1);
    return fitting.at(-1) ?? units[0];
  }
  function format(value, units) {
    if (!isFigure(value)) return noFigure;
    const unit = unitFor(value, units);
    return `${formatNumber(value / unit.factor)} ${unit.name}`;
  }
  var formatDuration = (ns) => format(ns, durationUnits);
  var formatBytes = (sizeBytes2) => format(sizeBytes2, sizeUnits);
  var plainRate = /^(iops|hz|flops|(ops?|iters?|iterations?|reqs?|requests?|calls?|events?|items?|elems?|elements?|records?|rows?|quer(y|ies)|msgs?|messages?|files?)\/(s|sec|second)s?)$/i;
  var prefixes = [
    { name: "p", factor: 1e-12 },
    { name: "n", factor: 1e-9 },
    { name: "µ", factor: 1e-6 },
    { name: "m", factor: 1e-3 },
    { name: "", factor: 1 },
    { name: "k", factor: 1e3 },
    { name: "M", factor: 1e6 },
    { name: "G", factor: 1e9 },
    { name: "T", factor: 1e12 }
  ];
  var longestCount = 1e7;
  function formatInUnit(unit, value) {
    if (!isFigure(value)) return noFigure;
    const [whole2 = "", per = ""] = /^(?:ns|B|[Bb]ytes)(\/.*)?$/.exec(unit) ?? [];
    if (whole2.startsWith("ns")) return `${formatDuration(value)}${per === "/op" ? "" : per}`;
    if (whole2 !== "") return `${formatBytes(value)}${per}`;
    if (plainRate.test(unit)) {
      const prefix2 = unitFor(value === 0 ? 1 : value, prefixes);
      return `${formatNumber(value / prefix2.factor)} ${prefix2.name}${unit}`;
    }
    const isShort = value === 0 || value >= 1e-3 && value < longestCount;
    const prefix = isShort ? void 0 : unitFor(value, prefixes);
    const digits = Number.isInteger(value) ? value : Number(value.toPrecision(4));
    const text = prefix ? `${formatNumber(value / prefix.factor)}${prefix.name}` : digits.toLocaleString("en");
    return unit === "" ? text : `${text} ${unit}`;
  }
  function formatPercent(share) {
    if (!isFigure(share)) return noFigure;
    const percent = share * 100;
    if (percent >= 999.5) return ">999 %";
    return `${percent.toFixed(percent < 9.95 ? 1 : 0)} %`;
  }

  // src/judge/verdict.ts
  function logCosts({ samples, opsPerSample, summary: summary2 }) {
    return sampleValues(samples, opsPerSample).map((value) => Math.log(costOf(value, summary2?.better ?? "smaller"))).filter((value) => Number.isFinite(value));
  }
  var restrict = (sample, kind) => {
    const rest = { ...sample };
    if (kind !== "adjusted") delete rest.adjusted;
    if (kind === "whole") delete rest.quiet;
    return rest;
  };
  function logCostsAlike(first, second) {
    const both = (holds) => [first, second].every(({ samples }) => holds(samples));
    const times = (kind) => {
      const of = (cell) => logCosts({ ...cell, samples: cell.samples.map((sample) => restrict(sample, kind)) });
      return { first: of(first), second: of(second) };
    };
    if (both(areAdjusted)) return times("adjusted");
    const isQuiet = both((samples) => {
      const quiet = samples.filter((sample) => sample.quiet).length;
      return quiet >= fewestQuiet && quiet >= leastQuietShare * samples.length;
    });
    return times(isQuiet ? "quiet" : "whole");
  }
  function thinned(values, most) {
    const stride = values.length / most;
    return stride <= 1 ? values : Array.from({ length: most }, (_, index) => values[Math.floor(index * stride)]);
  }

  // src/judge/history/change-points.ts
  var fewestEqualRuns = LEAST_REPEATS;
  var isExact = ({ counted }, values) => counted === true && values.every((value) => relativeChange(value, values[0]) <= storedPrecision);
  function decideExactly({ value }, level, minEffect) {
    const isLarge = relativeChange(level, value) >= minEffect;
    return {
      verdict: !isLarge ? "unchanged" : value > level ? "regressed" : "improved",
      advisory: false,
      ratio: level > 0 && value > 0 ? value / level : null,
      level,
      p: isLarge ? 0 : 1
    };
  }

  // src/judge/conclusions/ratios.ts
  function judgeDocuments(base, head, policy = defaultDocumentsPolicy) {
    const cells = [.../* @__PURE__ */ new Set([...Object.keys(base.cells), ...Object.keys(head.cells)])].sort();
    const comparable = sameEnvironment(base, head);
    return new Map(
      cells.map((cell) => {
        if (base.cells[cell] === void 0) return [cell, { ...noFigures, verdict: "new" }];
        if (head.errors.some((error62) => error62.cell === cell)) return [cell, { ...noFigures, verdict: "failed" }];
        if (head.cells[cell] === void 0) return [cell, { ...noFigures, verdict: "removed" }];
        const [before, after] = [subjectOf(base, cell), subjectOf(head, cell)];
        const counted = [before, after].every((side) => side?.summary !== void 0 && isCounted(side.summary));
        const judged = (counted && before && after ? judgeCounted(before, after) : void 0) ?? judgeTimes(before, after, policy, cells.length);
        return [cell, comparable ? judged : { ...judged, verdict: "environment-changed" }];
      })
    );
  }
  var noFigures = { ratio: null, low: null, high: null, p: 1 };
  function judgeCounted(base, head) {
    const [before, after] = [base, head].map(({ samples, opsPerSample }) => sampleValues(samples, opsPerSample));
    const current = { value: after[0] ?? Number.NaN, fingerprint: "", counted: true };
    if (before.length < fewestEqualRuns || !isExact(current, before) || after.length === 0) return void 0;
    if (!isExact(current, after)) return void 0;
    const { verdict, ratio, p } = decideExactly(current, before[0], defaultHistoryPolicy.minEffect);
    return { verdict, ratio, low: null, high: null, p };
  }
  function judgeTimes(base, head, policy, cells) {
    if (!base || !head) return { ...noFigures, verdict: "inconclusive" };
    const alike = logCostsAlike(base, head);
    const [before, after] = [thinned(alike.first, mostDocumentSamples), thinned(alike.second, mostDocumentSamples)];
    if (before.length === 0 || after.length === 0) return { ...noFigures, verdict: "inconclusive" };
    const margin = Math.log1p(policy.betweenRuns);
    const slower = mannWhitney(after, before, margin).greater;
    const faster = mannWhitney(after, before, -margin).less;
    const { estimate, low, high } = hodgesLehmannShift(after, before, policy.confidence);
    const level = policy.alpha / cells;
    const verdict = slower <= level ? "regressed" : faster <= level ? "improved" : low > -margin && high < margin ? "unchanged" : "inconclusive";
    const figure = (value) => Number.isFinite(Math.exp(value)) && value > -700 ? Math.exp(value) : null;
    return {
      verdict,
      ratio: figure(estimate),
      low: figure(low),
      high: figure(high),
      p: Math.min(1, 2 * Math.min(slower, faster))
    };
  }
  var subjectOf = (document2, cell) => Object.values(document2.cells[cell]?.subject ?? {})[0];
  function sameEnvironment(base, head) {
    const fingerprint = (document2) => Object.values(document2.subjects)[0]?.fingerprint;
    return fingerprint(base) === fingerprint(head);
  }

  // src/dashboard/page/words.ts
  var isSpeed = (unit) => /^ns(\/|$)|\/\s*(s|sec|seconds?)$|^iops$/i.test(unit);
  var isWorse = ({ before, after, better }) => better === "smaller" ? after > before : after < before;
  function wordOf(figures) {
    if (isSpeed(figures.unit)) return isWorse(figures) ? "slower" : "faster";
    return isWorse(figures) ? "worse" : "better";
  }
  function changeText({ before, after, unit }) {
    if (before === after) return formatChange(1);
    if (before > 0 && after > 0) return formatChange(after / before);
    return before > 0 ? `−${formatInUnit(unit, before)}` : `+${formatInUnit(unit, after)}`;
  }
  var isFlat = (figures) => /^0\.0 %$/.test(changeText(figures));
  var arrowText = (figures) => isFlat(figures) ? changeText(figures) : `${figures.after > figures.before ? "▲" : "▼"} ${changeText(figures)}`;
  function between2(ratio, low, high) {
    const [, from, to] = /\[(.+), (.+)\]$/.exec(formatChangeWithInterval(ratio, low, high)) ?? [];
    if (from === void 0 || to === void 0) return "";
    const percent = from.startsWith("×") ? "" : " %";
    return `between ${from}${percent} and ${to}${percent}`;
  }
  function formatTime(milliseconds) {
    if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 864e13) return "–";
    return new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ");
  }
  var shortCommit = (commit) => /^[0-9a-f]{12,}$/.test(commit) ? commit.slice(0, 9) : commit;
  function formatPerOperation(value) {
    if (!Number.isFinite(value)) return "–";
    return Number.isInteger(value) ? value.toLocaleString("en") : value.toPrecision(3);
  }
  var plural2 = (count2, singular, many = `${singular}s`) => `${count2.toLocaleString("en")} ${count2 === 1 ? singular : many}`;
  var isBytes = (metric) => /bytes$/i.test(metric);
  var formatMetric = (metric, value) => isBytes(metric) ? formatBytes(value) : formatPerOperation(value);

  // src/dashboard/page/verdicts.ts
  var statusSymbols = {
    failed: "⊘",
    regressed: "✗",
    "worse-once": "✗",
    improved: "✓",
    "better-once": "✓",
    unchanged: "=",
    inconclusive: "?",
    waiting: "…",
    "environment-changed": "≠",
    new: "+",
    removed: "−"
  };
  var statusWords = {
    failed: "failed",
    regressed: "regressed",
    "worse-once": "worse in the last run only",
    improved: "improved",
    "better-once": "better in the last run only",
    unchanged: "unchanged",
    inconclusive: "inconclusive",
    waiting: "too few runs",
    "environment-changed": "environment changed",
    new: "new",
    removed: "removed"
  };
  var meanings = {
    failed: "could not be measured",
    regressed: "worse, beyond doubt and by more than the margin",
    "worse-once": "the last run is worse than those before it; no later run has confirmed it yet",
    improved: "better, beyond doubt and by more than the margin",
    "better-once": "the last run is better than those before it; no later run has confirmed it yet",
    unchanged: "a change that matters has been ruled out",
    inconclusive: "neither a change nor its absence could be shown",
    waiting: "verdicts need more runs in this environment",
    "environment-changed": "measured on another machine or runtime: times are not comparable",
    new: "measured for the first time",
    removed: "no longer measured"
  };
  var statusOrder = [
    "failed",
    "regressed",
    "worse-once",
    "improved",
    "better-once",
    "inconclusive",
    "environment-changed",
    "waiting",
    "new",
    "removed",
    "unchanged"
  ];
  var statusTag = (status) => h(
    "span",
    { class: `verdict verdict-${status}`, title: meanings[status] },
    h("span", { class: "symbol", "aria-hidden": "true" }, statusSymbols[status]),
    statusWords[status]
  );
  function sizeOf({ before, after }) {
    if (before === after) return 0;
    return before > 0 && after > 0 ? Math.abs(Math.log(after / before)) : Infinity;
  }

  // src/dashboard/page/route.ts
  function formatHash(view, parameters = {}) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== void 0 && value !== "") query.set(name, value);
    const text = query.toString();
    return `#${view}${text === "" ? "" : `?${text}`}`;
  }

  // src/dashboard/page/views/links.ts
  var cellLink = (id, target, ...content) => h("a", { class: "cell-link", href: formatHash("cell", { id, target }), title: plainName(id) }, ...content);
  var delta = (figures, isNews = true) => isNews && !isFlat(figures) ? h(
    "b",
    { class: `delta ${isWorse(figures) ? "text-regressed" : "text-improved"}` },
    `${arrowText(figures)} ${wordOf(figures)}`
  ) : h("span", { class: "delta" }, arrowText(figures));
  var agreeing = ({ before, after }) => ({
    "data-base": String(before),
    "data-head": String(after),
    "data-delta": String(before > 0 ? after / before : after > 0 ? "Infinity" : 1)
  });

  // src/dashboard/page/views/change-list.ts
  var targetLabel = (site, key) => site.targets.find((target) => target.key === key)?.label ?? key;

  // src/store/format/figures.ts
  var countColumns = ["calls", "readBytes", "writtenBytes", "fsyncs"];
  function intervalOf({ low, high, samples }, target) {
    if (typeof low !== "number" || typeof high !== "number") return void 0;
    const isKnown = typeof samples !== "number" || samples >= fewestForInterval;
    return isKnown || target === "elsewhere" && high > low ? { low, high } : void 0;
  }
  var columns = ["low", "high", "samples", ...countColumns];

  // src/dashboard/page/figures.ts
  var time3 = { unit: "ns", better: "smaller" };
  function meaningOf({ subject }) {
    const summary2 = Object.values(subject).find((side) => side.summary)?.summary;
    return summary2 === void 0 || isTime(summary2) ? time3 : summary2;
  }
  function figureOf({ summary: summary2, samples }, target) {
    if (summary2 === void 0) return void 0;
    const { value, low, high } = summary2;
    const known = samples.length === 0 && low === high || low === void 0 || high === void 0 ? {} : { low, high };
    return {
      value,
      interval: intervalOf({ ...known, samples: samples.length === 0 ? void 0 : samples.length }, target),
      samples: samples.length
    };
  }
  var formatIn = formatInUnit;

  // src/dashboard/page/views/counts.ts
  var totals = ["readBytes", "writtenBytes", "fsyncs"];
  var totalNames = { readBytes: "read bytes", writtenBytes: "written bytes", fsyncs: "fsyncs" };
  function countsOf({ perOp: perOp2, ...profile }) {
    const calls = Object.entries(perOp2).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const all = calls.reduce((sum, [, count2]) => sum + count2, 0);
    return new Map([
      ["system calls", all],
      ...totals.flatMap((name) => {
        const count2 = profile[name];
        return count2 === void 0 ? [] : [[totalNames[name], count2]];
      }),
      ...calls
    ]);
  }
  function countChanges(base, head) {
    if (!base || !head) return void 0;
    const [before, after] = [countsOf(base), countsOf(head)];
    return [.../* @__PURE__ */ new Set([...before.keys(), ...after.keys()])].map((name) => ({ name, base: before.get(name) ?? 0, head: after.get(name) ?? 0 })).filter((change) => change.base !== change.head);
  }
  function countChangeList(changes) {
    if (changes === void 0) return h("span", { class: "muted" }, "–");
    if (changes.length === 0) return h("span", { class: "muted" }, "= same");
    return h(
      "ul",
      { class: "count-changes small" },
      ...changes.map(
        ({ name, base, head }) => h(
          "li",
          { class: head > base ? "text-regressed" : "text-improved" },
          h("bdi", {}, name),
          ` ${formatMetric(name, base)} → ${formatMetric(name, head)}`
        )
      )
    );
  }

  // src/dashboard/page/views/comparison.ts
  var singleFigures = "one figure each";
  var isJudged = ({ reason }) => reason !== singleFigures;
  var fewSamples = 8;
  var rows = /* @__PURE__ */ new WeakMap();
  function comparisonRows(base, head) {
    const known = rows.get(base)?.get(head);
    if (known) return known;
    const made = [...judgeDocuments(base, head)].map(([id, judged]) => rowOf(id, judged, base, head));
    const byHead = rows.get(base) ?? /* @__PURE__ */ new WeakMap();
    rows.set(base, byHead.set(head, made));
    return made;
  }
  function rowOf(id, judged, before, after) {
    const [baseSide, headSide] = [sideOf(before, id), sideOf(after, id)];
    const meaning = meaningOf(headSide?.result ?? baseSide?.result ?? { subject: {} });
    const [base, head] = [baseSide, headSide].map((side) => side && figureOf(side.cell, side.target));
    const { unit, better } = meaning;
    const shown = (ratio2) => ratio2 === null ? void 0 : costOf(ratio2, better);
    const [ratio, ...bounds] = [shown(judged.ratio), shown(judged.low), shown(judged.high)];
    const [low, high] = bounds.sort((a, b) => (a ?? 0) - (b ?? 0));
    const isSingle = base !== void 0 && head !== void 0 && base.samples === 0 && head.samples === 0;
    const isUndecided = judged.verdict === "inconclusive";
    return {
      id,
      verdict: judged.verdict,
      unit,
      better,
      base,
      head,
      figures: isSingle ? { before: base.value, after: head.value, unit, better } : head && ratio !== void 0 && !isUndecided ? { before: head.value / ratio, after: head.value, unit, better } : void 0,
      interval: ratio === void 0 || low === void 0 || high === void 0 ? void 0 : { ratio, low, high },
      reason: isUndecided ? reasonOf(base, head, isSingle) : void 0,
      counts: countChanges(baseSide?.cell.profile, headSide?.cell.profile)
    };
  }
  function reasonOf(base, head, isSingle) {
    if (!base || !head) return "no figure";
    if (isSingle) return singleFigures;
    return Math.min(base.samples, head.samples) < fewSamples ? "too few samples" : "too much noise";
  }
  function sideOf(document2, id) {
    const result = Object.hasOwn(document2.cells, id) ? document2.cells[id] : void 0;
    const [name, cell] = Object.entries(result?.subject ?? {})[0] ?? [];
    return result && cell && name !== void 0 ? { result, cell, target: document2.subjects[name]?.target ?? "" } : void 0;
  }
  var orders = {
    cell: ({ id }) => id,
    change: ({ figures }) => figures ? sizeOf(figures) : -1,
    base: ({ base }) => base?.value ?? -1,
    head: ({ head }) => head?.value ?? -1,
    verdict: ({ verdict }) => -statusOrder.indexOf(verdict),
    counts: ({ counts }) => counts?.length ?? -1
  };
  var columns2 = [
    ["cell", "Cell"],
    ["change", "Change"],
    ["base", "Base level", "Head ÷ change"],
    ["head", "Head", "The median of its samples"],
    ["verdict", "Verdict"],
    ["counts", "Counts per operation"]
  ];
  var firstRows = 200;
  function comparisonTable(context, rows2, hasCounts) {
    const { parameters } = context.route;
    const shownColumns = columns2.filter(([key]) => key !== "counts" || hasCounts);
    const sort = columns2.find(([key]) => key === parameters.sort)?.[0] ?? "verdict";
    const ascending = parameters.order === "up";
    const sizes = (a, b) => orders.change(b) > orders.change(a) ? 1 : -1;
    const sorted = [...rows2].sort((a, b) => {
      const [left, right] = [orders[sort](a), orders[sort](b)];
      if (left === right) return sizes(a, b);
      return left < right === ascending ? -1 : 1;
    });
    const visible = parameters.all === "rows" ? sorted : sorted.slice(0, firstRows);
    return h(
      "div",
      {},
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Comparison" },
        h(
          "table",
          { class: "rows" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ...shownColumns.map(
                ([key, label, title]) => h(
                  "th",
                  { scope: "col", title, "aria-sort": key === sort ? ascending ? "ascending" : "descending" : "none" },
                  h(
                    "button",
                    {
                      type: "button",
                      class: "sort",
                      id: `sort-${key}`,
                      click: () => {
                        context.go({ sort: key, order: key === sort && !ascending ? "up" : void 0 });
                      }
                    },
                    label,
                    h("span", { "aria-hidden": "true" }, key === sort ? ascending ? " ↑" : " ↓" : "")
                  )
                )
              )
            )
          ),
          h("tbody", {}, ...visible.map((row) => comparisonRow(row, hasCounts)))
        )
      ),
      visible.length < sorted.length && h(
        "button",
        {
          type: "button",
          id: "all-compared",
          class: "more",
          click: () => {
            context.go({ all: "rows" });
          }
        },
        `Show all ${plural2(sorted.length, "cell")}`
      )
    );
  }
  function comparisonRow(row, hasCounts) {
    const { id, verdict, unit, base, head, figures, counts } = row;
    const text = (value) => value === void 0 ? "–" : formatIn(unit, value);
    const isUndecided = figures === void 0 && head !== void 0 && base !== void 0;
    return h(
      "tr",
      figures ? agreeing(figures) : {},
      h("td", { class: "wide" }, cellLink(id, void 0, cellLabel(id))),
      h("td", { class: "figure" }, changeOf(row)),
      h(
        "td",
        { class: "figure", title: base && plural2(base.samples, "sample") },
        isUndecided ? "" : text(figures?.before ?? base?.value)
      ),
      h("td", { class: "figure", title: head && plural2(head.samples, "sample") }, isUndecided && "≈ ", text(head?.value)),
      h("td", {}, isJudged(row) ? statusTag(verdict) : h("span", { class: "muted" }, "not judged")),
      hasCounts && h("td", {}, countChangeList(counts))
    );
  }
  function changeOf({ verdict, figures, interval, reason }) {
    const isNews = verdict === "regressed" || verdict === "improved";
    const range = interval && between2(interval.ratio, interval.low, interval.high);
    if (figures) return [delta(figures, isNews), range !== void 0 && h("div", { class: "muted small" }, range)];
    const words = [range, reason].filter((part) => part !== void 0 && part !== "");
    return words.length === 0 ? "–" : h("span", { class: "muted small" }, words.join(" · "));
  }

  // src/dashboard/page/views/compare.ts
  var mostOffered = 300;
  async function compareView(context) {
    const { store, site, route } = context;
    const { runs, damage } = await store.runs();
    const title = `${site.name} · compare`;
    const heading = h("h1", {}, "Compare two runs");
    if (runs.length < 2) {
      return {
        title,
        element: h(
          "div",
          {},
          heading,
          damageList(damage),
          emptyState("There is one run so far.", h("p", {}, "Comparing needs two: publish another."))
        )
      };
    }
    const head = findRun(runs, route.parameters.head) ?? runs[0];
    const base = findRun(runs, route.parameters.base) ?? previousOf(runs, head);
    const pick2 = (name, label, chosen) => h(
      "label",
      { class: "run-choice" },
      `${label} `,
      h(
        "select",
        {
          id: `compare-${name}`,
          change: (event) => {
            context.go({ [name]: event.target.value });
          }
        },
        ...offered(runs, chosen).map(
          (run) => h("option", { value: run.id, selected: run === chosen }, describeRun(site, run))
        )
      )
    );
    const [baseDocument, headDocument] = await Promise.all([store.run(base.id), store.run(head.id)]);
    const rows2 = comparisonRows(baseDocument, headDocument);
    const element = h(
      "div",
      {},
      heading,
      damageList(damage),
      h(
        "div",
        { class: "controls" },
        pick2("base", "Base", base),
        pick2("head", "Head", head),
        h(
          "button",
          {
            type: "button",
            id: "swap",
            click: () => {
              context.go({ base: head.id, head: base.id });
            }
          },
          "⇄ Swap"
        )
      ),
      h(
        "p",
        { class: "muted" },
        !rows2.some(isJudged) ? "Imported histories hold one figure each: they are shown, not judged." : `Measured apart, so only changes of more than ${formatPercent(defaultDocumentsPolicy.betweenRuns)} count: two runs of one program may differ that much. Base level is head ÷ change, the level that the samples of both runs lead to.`,
        environmentsDiffer(baseDocument, headDocument) && h("b", {}, " ≠ The environments differ: changes are shown, verdicts are not given.")
      ),
      comparison(context, rows2)
    );
    return { title, element };
  }
  function findRun(runs, name) {
    if (name === void 0) return void 0;
    return runs.find(({ id }) => id === name) ?? runs.find(({ commit }) => name.length >= 7 && commit?.startsWith(name) === true);
  }
  function previousOf(runs, head) {
    const earlier = runs.slice(runs.indexOf(head) + 1);
    const alike = earlier.find(({ suite, targets }) => suite === head.suite && targets.join() === head.targets.join());
    return alike ?? earlier[0] ?? runs.find((run) => run !== head);
  }
  function offered(runs, chosen) {
    const first = runs.slice(0, mostOffered);
    return first.includes(chosen) ? first : [...first, chosen];
  }
  var describeRun = (site, { time: time4, commit, suite, targets }) => [
    formatTime(time4),
    commit === void 0 ? void 0 : shortCommit(commit),
    targets.map((target) => targetLabel(site, target)).join(", "),
    suite
  ].filter((part) => part !== void 0).join(" · ");
  var environmentsDiffer = (base, head) => Object.values(base.subjects)[0]?.fingerprint !== Object.values(head.subjects)[0]?.fingerprint;
  function comparison(context, rows2) {
    const { filter = "", verdict, counts } = context.route.parameters;
    const counted = rows2.filter((row) => row.counts !== void 0);
    const differing = counted.filter((row) => row.counts.length > 0).length;
    const tally = /* @__PURE__ */ new Map();
    for (const row of rows2.filter(isJudged)) tally.set(row.verdict, (tally.get(row.verdict) ?? 0) + 1);
    const found = rows2.filter(
      (row) => (verdict === void 0 || row.verdict === verdict) && (counts !== "differ" || (row.counts?.length ?? 0) > 0) && matchesQuery(row.id, filter)
    );
    const isAsked = verdict !== void 0 || counts === "differ" || filter !== "" || !rows2.some(isJudged);
    const relevant = isAsked ? found : found.filter(isRelevant);
    const isWhole = context.route.parameters.rows === "all" || relevant.length === found.length;
    const visible = isWhole ? found : relevant;
    return h(
      "div",
      {},
      h(
        "div",
        { class: "controls" },
        h(
          "div",
          { class: "chips", role: "group", "aria-label": "Which verdicts" },
          ...statusOrder.filter((name) => tally.has(name)).map(
            (name) => h(
              "button",
              {
                type: "button",
                id: `verdict-${name}`,
                "aria-pressed": String(name === verdict),
                click: () => {
                  context.go({ verdict: name === verdict ? void 0 : name });
                }
              },
              h("span", { class: `text-${name}`, "aria-hidden": "true" }, `${statusSymbols[name]} `),
              statusWords[name],
              h("span", { class: "count" }, String(tally.get(name)))
            )
          ),
          counted.length > 0 && h(
            "button",
            {
              type: "button",
              id: "counts-differ",
              "aria-pressed": String(counts === "differ"),
              click: () => {
                context.go({ counts: counts === "differ" ? void 0 : "differ" });
              }
            },
            "# counts differ",
            h("span", { class: "count" }, String(differing))
          )
        ),
        h("input", {
          type: "search",
          id: "compare-filter",
          value: filter,
          placeholder: "filter by cell",
          "aria-label": "Filter by cell",
          change: (event) => {
            context.go({ filter: event.target.value });
          }
        }),
        h("span", { class: "muted", role: "status" }, plural2(visible.length, "cell"))
      ),
      visible.length > 0 ? comparisonTable(context, visible, counted.length > 0) : emptyState(found.length === 0 ? "No cell matches." : "Nothing changed, as far as could be told."),
      relevant.length < found.length && h(
        "button",
        {
          type: "button",
          id: "all-compared-rows",
          class: "more",
          click: () => {
            context.go({ rows: isWhole ? void 0 : "all" });
          }
        },
        isWhole ? "Only what changed" : `Show the ${restWords(found.filter((row) => !isRelevant(row)))}`
      )
    );
  }
  var isRelevant = ({ verdict, counts }) => verdict !== "unchanged" && verdict !== "inconclusive" || (counts?.length ?? 0) > 0;
  function restWords(rest) {
    const undecided = rest.filter(({ verdict }) => verdict === "inconclusive");
    const reasons = /* @__PURE__ */ new Map();
    for (const { reason } of undecided) if (reason !== void 0) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    const why = [...reasons].map(([reason, count2]) => reasons.size > 1 ? `${count2} ${reason}` : reason).join(", ");
    const unchanged = rest.length - undecided.length;
    const parts = [
      ...unchanged > 0 ? [`${unchanged} unchanged`] : [],
      ...undecided.length > 0 ? [`${undecided.length} undecided`] : []
    ];
    return `${parts.join(" and ")} ${rest.length === 1 ? "cell" : "cells"}${why === "" ? "" : ` (${why})`}`;
  }

  // src/dashboard/page/compare-script.ts
  offerView("compare", compareView);
})();
