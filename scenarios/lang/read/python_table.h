/* SPDX-License-Identifier: MIT
 *
 * python_table.h: the names that CPython's modules have. Made by
 * tests/oracle/python_names.py --update, which reads them off CPython 3.14.
 */
#ifndef TT__PYTHON_TABLE_H
#define TT__PYTHON_TABLE_H

/* clang-format off */
static const struct python_module {
    const char *name;
    const char *members; /* without those that begin with __ */
} python_modules[] = {
    {"__future__",
     "CO_FUTURE_ABSOLUTE_IMPORT CO_FUTURE_ANNOTATIONS "
     "CO_FUTURE_BARRY_AS_BDFL CO_FUTURE_DIVISION CO_FUTURE_GENERATOR_STOP "
     "CO_FUTURE_PRINT_FUNCTION CO_FUTURE_UNICODE_LITERALS "
     "CO_FUTURE_WITH_STATEMENT CO_GENERATOR_ALLOWED CO_NESTED _Feature "
     "absolute_import all_feature_names annotations barry_as_FLUFL "
     "division generator_stop generators nested_scopes print_function "
     "unicode_literals with_statement"},
    {"_collections_abc",
     "ABCMeta AsyncGenerator AsyncIterable AsyncIterator Awaitable Buffer "
     "ByteString Callable Collection Container Coroutine EllipsisType "
     "FunctionType Generator GenericAlias Hashable ItemsView Iterable "
     "Iterator KeysView Mapping MappingView MutableMapping MutableSequence "
     "MutableSet Reversible Sequence Set Sized ValuesView "
     "_CallableGenericAlias _DeprecateByteStringMeta _check_methods "
     "_is_param_expr abstractmethod async_generator bytearray_iterator "
     "bytes_iterator coroutine dict_itemiterator dict_items "
     "dict_keyiterator dict_keys dict_valueiterator dict_values "
     "framelocalsproxy generator list_iterator list_reverseiterator "
     "longrange_iterator mappingproxy range_iterator set_iterator "
     "str_iterator sys tuple_iterator zip_iterator"},
    {"_multibytecodec",
     "MultibyteIncrementalDecoder MultibyteIncrementalEncoder "
     "MultibyteStreamReader MultibyteStreamWriter"},
    {"_thread",
     "LockType RLock TIMEOUT_MAX _ExceptHookArgs _ThreadHandle _count "
     "_excepthook _get_main_thread_ident _is_main_interpreter _local "
     "_make_thread_handle _shutdown allocate allocate_lock "
     "daemon_threads_allowed error exit exit_thread get_ident "
     "interrupt_main lock stack_size start_joinable_thread start_new "
     "start_new_thread"},
    {"abc",
     "ABC ABCMeta _abc_init _abc_instancecheck _abc_register "
     "_abc_subclasscheck _get_dump _reset_caches _reset_registry "
     "abstractclassmethod abstractmethod abstractproperty "
     "abstractstaticmethod get_cache_token update_abstractmethods"},
    {"annotationlib",
     "Format ForwardRef _BASE_GET_ANNOTATIONS _NAME_ERROR_MSG _SLOTS "
     "_Stringifier _StringifierDict _Template _build_closure "
     "_get_and_call_annotate _get_dunder_annotations _rewrite_star_unpack "
     "_sentinel _stringify_single _template_to_ast "
     "_template_to_ast_constructor _template_to_ast_literal "
     "annotations_to_string ast builtins call_annotate_function "
     "call_evaluate_function enum get_annotate_from_class_namespace "
     "get_annotations keyword sys type_repr types"},
    {"argparse",
     "Action ArgumentDefaultsHelpFormatter ArgumentError ArgumentParser "
     "ArgumentTypeError BooleanOptionalAction FileType HelpFormatter "
     "MetavarTypeHelpFormatter Namespace ONE_OR_MORE OPTIONAL PARSER "
     "REMAINDER RawDescriptionHelpFormatter RawTextHelpFormatter SUPPRESS "
     "ZERO_OR_MORE _ _ActionsContainer _AppendAction _AppendConstAction "
     "_ArgumentGroup _AttributeHolder _CountAction _ExtendAction "
     "_HelpAction _MutuallyExclusiveGroup _StoreAction _StoreConstAction "
     "_StoreFalseAction _StoreTrueAction _SubParsersAction "
     "_UNRECOGNIZED_ARGS_ATTR _VersionAction _copy_items _get_action_name "
     "_os _prog_name _re _sys ngettext"},
    {"array",
     "ArrayType _array_reconstructor array typecodes"},
    {"ast",
     "AST Add And AnnAssign Assert Assign AsyncFor AsyncFunctionDef "
     "AsyncWith Attribute AugAssign AugLoad AugStore Await BinOp BitAnd "
     "BitOr BitXor BoolOp Break Call ClassDef Compare Constant Continue "
     "Del Delete Dict DictComp Div Eq ExceptHandler Expr Expression "
     "ExtSlice FloorDiv For FormattedValue FunctionDef FunctionType "
     "GeneratorExp Global Gt GtE If IfExp Import ImportFrom In Index "
     "Interactive Interpolation Invert Is IsNot JoinedStr LShift Lambda "
     "List ListComp Load Lt LtE MatMult Match MatchAs MatchClass "
     "MatchMapping MatchOr MatchSequence MatchSingleton MatchStar "
     "MatchValue Mod Module Mult Name NamedExpr NodeTransformer "
     "NodeVisitor Nonlocal Not NotEq NotIn Or Param ParamSpec Pass Pow "
     "PyCF_ALLOW_TOP_LEVEL_AWAIT PyCF_ONLY_AST PyCF_OPTIMIZED_AST "
     "PyCF_TYPE_COMMENTS RShift Raise Return Set SetComp Slice Starred "
     "Store Sub Subscript Suite TemplateStr Try TryStar Tuple TypeAlias "
     "TypeIgnore TypeVar TypeVarTuple UAdd USub UnaryOp While With Yield "
     "YieldFrom _dims_getter _dims_setter _line_pattern _pad_whitespace "
     "_splitlines_no_ff alias arg arguments boolop cmpop compare "
     "comprehension copy_location dump excepthandler expr expr_context "
     "fix_missing_locations get_docstring get_source_segment "
     "increment_lineno iter_child_nodes iter_fields keyword literal_eval "
     "main match_case mod operator parse pattern slice stmt type_ignore "
     "type_param unaryop unparse walk withitem"},
    {"asyncio",
     "ALL_COMPLETED AbstractEventLoop AbstractServer Barrier BaseEventLoop "
     "BaseProtocol BaseTransport BoundedSemaphore BrokenBarrierError "
     "BufferedProtocol CancelledError Condition DatagramProtocol "
     "DatagramTransport Event EventLoop FIRST_COMPLETED FIRST_EXCEPTION "
     "FrameCallGraphEntry Future FutureCallGraph Handle "
     "IncompleteReadError InvalidStateError LifoQueue LimitOverrunError "
     "Lock PriorityQueue Protocol Queue QueueEmpty QueueFull QueueShutDown "
     "ReadTransport Runner SelectorEventLoop Semaphore "
     "SendfileNotAvailableError Server StreamReader StreamReaderProtocol "
     "StreamWriter SubprocessProtocol SubprocessTransport Task TaskGroup "
     "Timeout TimeoutError TimerHandle Transport WriteTransport "
     "_enter_task _get_running_loop _leave_task _register_task "
     "_set_running_loop _unregister_task all_tasks as_completed "
     "base_futures base_subprocess base_tasks capture_call_graph constants "
     "create_eager_task_factory create_subprocess_exec "
     "create_subprocess_shell create_task current_task eager_task_factory "
     "ensure_future format_call_graph format_helpers "
     "future_add_to_awaited_by future_discard_from_awaited_by gather "
     "get_event_loop get_event_loop_policy get_running_loop iscoroutine "
     "iscoroutinefunction isfuture mixins new_event_loop open_connection "
     "print_call_graph proactor_events run run_coroutine_threadsafe "
     "selector_events set_event_loop set_event_loop_policy shield sleep "
     "sslproto start_server sys timeout timeout_at to_thread tools trsock "
     "unix_events wait wait_for windows_events windows_utils wrap_future"},
    {"asyncio.base_events",
     "BaseEventLoop MAXIMUM_SELECT_TIMEOUT Server _HAS_IPv6 "
     "_MIN_CANCELLED_TIMER_HANDLES_FRACTION _MIN_SCHEDULED_TIMER_HANDLES "
     "_SendfileFallbackProtocol _check_ssl_socket _format_handle "
     "_format_pipe _interleave_addrinfos _ipaddr_info "
     "_run_until_complete_cb _set_nodelay _set_reuseport collections "
     "concurrent constants coroutines errno events exceptions futures "
     "heapq itertools logger os protocols socket ssl sslproto staggered "
     "stat subprocess sys tasks threading time timeouts traceback "
     "transports trsock warnings weakref"},
    {"asyncio.coroutines",
     "_COROUTINE_TYPES _format_coroutine _is_coroutine _is_debug_mode "
     "_iscoroutine_typecache _iscoroutinefunction collections inspect "
     "iscoroutine iscoroutinefunction os sys types"},
    {"asyncio.events",
     "AbstractEventLoop AbstractServer Handle TimerHandle "
     "_AbstractEventLoopPolicy _BaseDefaultEventLoopPolicy _RunningLoop "
     "_ThreadSafeHandle _event_loop_policy _get_event_loop_policy "
     "_get_running_loop _init_event_loop_policy _lock "
     "_py__get_running_loop _py__set_running_loop _py_get_event_loop "
     "_py_get_running_loop _running_loop _set_event_loop_policy "
     "_set_running_loop contextvars format_helpers get_event_loop "
     "get_event_loop_policy get_running_loop new_event_loop on_fork os "
     "set_event_loop set_event_loop_policy signal socket subprocess sys "
     "threading warnings"},
    {"asyncio.exceptions",
     "BrokenBarrierError CancelledError IncompleteReadError "
     "InvalidStateError LimitOverrunError SendfileNotAvailableError "
     "TimeoutError"},
    {"asyncio.futures",
     "Future GenericAlias STACK_DEBUG _CANCELLED _FINISHED _PENDING "
     "_PyFuture _chain_future _convert_future_exc _copy_future_state "
     "_get_loop _py_future_add_to_awaited_by "
     "_py_future_discard_from_awaited_by _set_concurrent_future_state "
     "_set_result_unless_cancelled base_futures concurrent contextvars "
     "events exceptions format_helpers frozenset future_add_to_awaited_by "
     "future_discard_from_awaited_by isfuture logging set sys wrap_future"},
    {"asyncio.graph",
     "FrameCallGraphEntry FutureCallGraph _build_graph_for_future "
     "capture_call_graph dataclasses events format_call_graph futures io "
     "print print_call_graph sys tasks types"},
    {"asyncio.locks",
     "Barrier BoundedSemaphore Condition Event Lock Semaphore "
     "_BarrierState _ContextManagerMixin collections enum exceptions "
     "mixins"},
    {"asyncio.log",
     "logger logging"},
    {"asyncio.protocols",
     "BaseProtocol BufferedProtocol DatagramProtocol Protocol "
     "SubprocessProtocol _feed_data_to_buffered_proto"},
    {"asyncio.queues",
     "GenericAlias LifoQueue PriorityQueue Queue QueueEmpty QueueFull "
     "QueueShutDown collections heapq locks mixins"},
    {"asyncio.runners",
     "Runner _State _cancel_all_tasks constants contextvars coroutines "
     "enum events exceptions functools inspect run signal tasks threading"},
    {"asyncio.staggered",
     "contextlib events exceptions_mod futures locks set staggered_race "
     "tasks"},
    {"asyncio.streams",
     "FlowControlMixin StreamReader StreamReaderProtocol StreamWriter "
     "_DEFAULT_LIMIT collections coroutines events exceptions "
     "format_helpers logger open_connection protocols sleep socket "
     "start_server sys warnings weakref"},
    {"asyncio.subprocess",
     "DEVNULL PIPE Process STDOUT SubprocessStreamProtocol "
     "create_subprocess_exec create_subprocess_shell events logger "
     "protocols streams subprocess tasks"},
    {"asyncio.taskgroups",
     "TaskGroup events exceptions futures set tasks"},
    {"asyncio.tasks",
     "ALL_COMPLETED FIRST_COMPLETED FIRST_EXCEPTION GenericAlias Task "
     "_AsCompletedIterator _GatheringFuture _PyTask _cancel_and_wait "
     "_choose_latency _current_tasks _eager_tasks _enter_task _leave_task "
     "_log_on_exception _py_all_tasks _py_current_task _py_enter_task "
     "_py_leave_task _py_register_eager_task _py_register_task "
     "_py_swap_current_task _py_unregister_eager_task _py_unregister_task "
     "_register_eager_task _register_task _release_waiter _scheduled_tasks "
     "_swap_current_task _task_name_counter _to_program "
     "_unregister_eager_task _unregister_task _wait all_tasks as_completed "
     "base_tasks concurrent contextvars coroutines "
     "create_eager_task_factory create_task current_task "
     "eager_task_factory ensure_future events exceptions functools futures "
     "gather inspect itertools math queues run_coroutine_threadsafe set "
     "shield sleep timeouts types wait wait_for weakref"},
    {"asyncio.threads",
     "contextvars events functools to_thread"},
    {"asyncio.timeouts",
     "Timeout TracebackType _State enum events exceptions tasks timeout "
     "timeout_at"},
    {"asyncio.transports",
     "BaseTransport DatagramTransport ReadTransport SubprocessTransport "
     "Transport WriteTransport _FlowControlMixin"},
    {"atexit",
     "_clear _ncallbacks _run_exitfuncs register unregister"},
    {"base64",
     "MAXBINSIZE MAXLINESIZE _85encode _A85END _A85START "
     "_B32_DECODE_DOCSTRING _B32_DECODE_MAP01_DOCSTRING "
     "_B32_ENCODE_DOCSTRING _a85chars _a85chars2 _b32alphabet _b32decode "
     "_b32encode _b32hexalphabet _b32rev _b32tab2 _b85alphabet _b85chars "
     "_b85chars2 _b85dec _bytes_from_decode_data _input_type_check "
     "_urlsafe_decode_translation _urlsafe_encode_translation "
     "_z85_b85_decode_diff _z85_decode_translation _z85_encode_translation "
     "_z85alphabet a85decode a85encode b16decode b16encode b32decode "
     "b32encode b32hexdecode b32hexencode b64decode b64encode b85decode "
     "b85encode binascii bytes_types decode decodebytes encode encodebytes "
     "main standard_b64decode standard_b64encode struct urlsafe_b64decode "
     "urlsafe_b64encode z85decode z85encode"},
    {"binascii",
     "Error Incomplete a2b_base64 a2b_hex a2b_qp a2b_uu b2a_base64 b2a_hex "
     "b2a_qp b2a_uu crc32 crc_hqx hexlify unhexlify"},
    {"bisect",
     "bisect bisect_left bisect_right insort insort_left insort_right"},
    {"builtins",
     "ArithmeticError AssertionError AttributeError BaseException "
     "BaseExceptionGroup BlockingIOError BrokenPipeError BufferError "
     "BytesWarning ChildProcessError ConnectionAbortedError "
     "ConnectionError ConnectionRefusedError ConnectionResetError "
     "DeprecationWarning EOFError Ellipsis EncodingWarning "
     "EnvironmentError Exception ExceptionGroup False FileExistsError "
     "FileNotFoundError FloatingPointError FutureWarning GeneratorExit "
     "IOError ImportError ImportWarning IndentationError IndexError "
     "InterruptedError IsADirectoryError KeyError KeyboardInterrupt "
     "LookupError MemoryError ModuleNotFoundError NameError None "
     "NotADirectoryError NotImplemented NotImplementedError OSError "
     "OverflowError PendingDeprecationWarning PermissionError "
     "ProcessLookupError PythonFinalizationError RecursionError "
     "ReferenceError ResourceWarning RuntimeError RuntimeWarning "
     "StopAsyncIteration StopIteration SyntaxError SyntaxWarning "
     "SystemError SystemExit TabError TimeoutError True TypeError "
     "UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError "
     "UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning "
     "ZeroDivisionError _IncompleteInputError abs aiter all anext any "
     "ascii bin bool breakpoint bytearray bytes callable chr classmethod "
     "compile complex copyright credits delattr dict dir divmod enumerate "
     "eval exec exit filter float format frozenset getattr globals hasattr "
     "hash help hex id input int isinstance issubclass iter len license "
     "list locals map max memoryview min next object oct open ord pow "
     "print property quit range repr reversed round set setattr slice "
     "sorted staticmethod str sum super tuple type vars zip"},
    {"calendar",
     "APRIL AUGUST Calendar DECEMBER Day EPOCH FEBRUARY FRIDAY "
     "HTMLCalendar IllegalMonthError IllegalWeekdayError IntEnum JANUARY "
     "JULY JUNE LocaleHTMLCalendar LocaleTextCalendar MARCH MAY MONDAY "
     "Month NOVEMBER OCTOBER SATURDAY SEPTEMBER SUNDAY THURSDAY TUESDAY "
     "TextCalendar WEDNESDAY _CLIDemoCalendar _CLIDemoLocaleCalendar "
     "_EPOCH_ORD _colwidth _get_default_locale _locale _localized_day "
     "_localized_month _monthlen _nextmonth _prevmonth _spacing "
     "_validate_month c calendar datetime day_abbr day_name "
     "different_locale error firstweekday format formatstring global_enum "
     "isleap leapdays main mdays month month_abbr month_name monthcalendar "
     "monthrange prcal prmonth prweek repeat setfirstweekday sys timegm "
     "week weekday weekheader"},
    {"cmath",
     "acos acosh asin asinh atan atanh cos cosh e exp inf infj isclose "
     "isfinite isinf isnan log log10 nan nanj phase pi polar rect sin sinh "
     "sqrt tan tanh tau"},
    {"cmd",
     "Cmd IDENTCHARS PROMPT sys"},
    {"codecs",
     "BOM BOM32_BE BOM32_LE BOM64_BE BOM64_LE BOM_BE BOM_LE BOM_UTF16 "
     "BOM_UTF16_BE BOM_UTF16_LE BOM_UTF32 BOM_UTF32_BE BOM_UTF32_LE "
     "BOM_UTF8 BufferedIncrementalDecoder BufferedIncrementalEncoder Codec "
     "CodecInfo EncodedFile IncrementalDecoder IncrementalEncoder "
     "StreamReader StreamReaderWriter StreamRecoder StreamWriter _false "
     "ascii_decode ascii_encode backslashreplace_errors builtins "
     "charmap_build charmap_decode charmap_encode decode encode "
     "escape_decode escape_encode getdecoder getencoder "
     "getincrementaldecoder getincrementalencoder getreader getwriter "
     "ignore_errors iterdecode iterencode latin_1_decode latin_1_encode "
     "lookup lookup_error make_encoding_map make_identity_dict "
     "namereplace_errors open raw_unicode_escape_decode "
     "raw_unicode_escape_encode readbuffer_encode register register_error "
     "replace_errors strict_errors sys unicode_escape_decode "
     "unicode_escape_encode unregister utf_16_be_decode utf_16_be_encode "
     "utf_16_decode utf_16_encode utf_16_ex_decode utf_16_le_decode "
     "utf_16_le_encode utf_32_be_decode utf_32_be_encode utf_32_decode "
     "utf_32_encode utf_32_ex_decode utf_32_le_decode utf_32_le_encode "
     "utf_7_decode utf_7_encode utf_8_decode utf_8_encode "
     "xmlcharrefreplace_errors"},
    {"collections",
     "ChainMap Counter OrderedDict UserDict UserList UserString _Link "
     "_OrderedDictItemsView _OrderedDictKeysView _OrderedDictValuesView "
     "_chain _collections_abc _count_elements _deque_iterator _eq "
     "_iskeyword _itemgetter _proxy _recursive_repr _repeat _starmap _sys "
     "_tuplegetter defaultdict deque heapq namedtuple"},
    {"collections.abc",
     "ABCMeta AsyncGenerator AsyncIterable AsyncIterator Awaitable Buffer "
     "ByteString Callable Collection Container Coroutine EllipsisType "
     "FunctionType Generator GenericAlias Hashable ItemsView Iterable "
     "Iterator KeysView Mapping MappingView MutableMapping MutableSequence "
     "MutableSet Reversible Sequence Set Sized ValuesView "
     "_CallableGenericAlias _DeprecateByteStringMeta _check_methods "
     "_is_param_expr abstractmethod async_generator bytearray_iterator "
     "bytes_iterator coroutine dict_itemiterator dict_items "
     "dict_keyiterator dict_keys dict_valueiterator dict_values "
     "framelocalsproxy generator list_iterator list_reverseiterator "
     "longrange_iterator mappingproxy range_iterator set_iterator "
     "str_iterator sys tuple_iterator zip_iterator"},
    {"colorsys",
     "ONE_SIXTH ONE_THIRD TWO_THIRD _v hls_to_rgb hsv_to_rgb rgb_to_hls "
     "rgb_to_hsv rgb_to_yiq yiq_to_rgb"},
    {"concurrent",
     "interpreters"},
    {"concurrent.futures",
     "ALL_COMPLETED BrokenExecutor CancelledError Executor FIRST_COMPLETED "
     "FIRST_EXCEPTION Future InvalidStateError TimeoutError _interpreters "
     "as_completed interpreter wait"},
    {"concurrent.futures._base",
     "ALL_COMPLETED BrokenExecutor CANCELLED CANCELLED_AND_NOTIFIED "
     "CancelledError DoneAndNotDoneFutures Error Executor FINISHED "
     "FIRST_COMPLETED FIRST_EXCEPTION Future InvalidStateError LOGGER "
     "PENDING RUNNING TimeoutError _AS_COMPLETED _AcquireFutures "
     "_AllCompletedWaiter _AsCompletedWaiter _FirstCompletedWaiter "
     "_STATE_TO_DESCRIPTION_MAP _Waiter _create_and_install_waiters "
     "_result_or_cancel _yield_finished_futures as_completed collections "
     "islice logging threading time types wait weakref"},
    {"concurrent.futures.process",
     "BrokenProcessPool EXTRA_QUEUED_CALLS ProcessPoolExecutor Queue "
     "_CallItem _ExceptionWithTraceback _ExecutorManagerThread _KILL "
     "_MAX_WINDOWS_WORKERS _RemoteTraceback _ResultItem "
     "_SHUTDOWN_CALLBACK_OPERATION _SafeQueue _TERMINATE _ThreadWakeup "
     "_WorkItem _base _chain_from_iterable_of_lists _check_system_limits "
     "_global_shutdown _process_chunk _process_worker _python_exit "
     "_rebuild_exc _sendback_result _system_limited _system_limits_checked "
     "_threads_wakeups format_exception itertools mp multiprocessing os "
     "partial queue sys threading weakref"},
    {"concurrent.futures.thread",
     "BrokenThreadPool ThreadPoolExecutor WorkerContext _WorkItem _base "
     "_global_shutdown_lock _python_exit _shutdown _threads_queues _worker "
     "itertools os queue threading types weakref"},
    {"configparser",
     "BasicInterpolation ConfigParser ConverterMapping DEFAULTSECT "
     "DuplicateOptionError DuplicateSectionError Error "
     "ExtendedInterpolation Interpolation InterpolationDepthError "
     "InterpolationError InterpolationMissingOptionError "
     "InterpolationSyntaxError InvalidWriteError Iterable "
     "MAX_INTERPOLATION_DEPTH MissingSectionHeaderError "
     "MultilineContinuationError MutableMapping NoOptionError "
     "NoSectionError ParsingError RawConfigParser SectionProxy "
     "UNNAMED_SECTION UnnamedSectionDisabledError _ChainMap _CommentSpec "
     "_Line _ReadState _UNSET _UnnamedSection _default_dict contextlib "
     "functools io itertools os re sys"},
    {"contextlib",
     "AbstractAsyncContextManager AbstractContextManager "
     "AsyncContextDecorator AsyncExitStack ContextDecorator ExitStack "
     "GenericAlias MethodType _AsyncGeneratorContextManager _BaseExitStack "
     "_GeneratorContextManager _GeneratorContextManagerBase "
     "_RedirectStream _collections_abc abc aclosing asynccontextmanager "
     "chdir closing contextmanager deque nullcontext os redirect_stderr "
     "redirect_stdout suppress sys wraps"},
    {"contextvars",
     "Context ContextVar Token _collections_abc copy_context"},
    {"copy",
     "Error _atomic_types _copy_atomic_types _copy_builtin_containers "
     "_deepcopy_dict _deepcopy_dispatch _deepcopy_list _deepcopy_method "
     "_deepcopy_tuple _keep_alive _reconstruct copy deepcopy "
     "dispatch_table error replace"},
    {"copyreg",
     "_HEAPTYPE _extension_cache _extension_registry _inverted_registry "
     "_new_type _reconstructor _reduce_ex _slotnames add_extension "
     "clear_extension_cache constructor dispatch_table pickle "
     "pickle_complex pickle_super pickle_union remove_extension"},
    {"csv",
     "Dialect DictReader DictWriter Error QUOTE_ALL QUOTE_MINIMAL "
     "QUOTE_NONE QUOTE_NONNUMERIC QUOTE_NOTNULL QUOTE_STRINGS Sniffer "
     "StringIO _Dialect excel excel_tab field_size_limit get_dialect "
     "list_dialects reader register_dialect types unix_dialect "
     "unregister_dialect writer"},
    {"dataclasses",
     "Field FrozenInstanceError InitVar KW_ONLY MISSING _ANY_MARKER "
     "_ATOMIC_TYPES _DataclassParams _EMPTY_METADATA _FIELD _FIELDS "
     "_FIELD_BASE _FIELD_CLASSVAR _FIELD_INITVAR _FuncBuilder "
     "_HAS_DEFAULT_FACTORY _HAS_DEFAULT_FACTORY_CLASS _KW_ONLY_TYPE "
     "_MISSING_TYPE _MODULE_IDENTIFIER_RE _PARAMS _POST_INIT_NAME "
     "_add_slots _asdict_inner _astuple_inner _create_slots "
     "_dataclass_getstate _dataclass_setstate _field_assign _field_init "
     "_fields_in_init_order _frozen_get_del_attr _get_field _get_slots "
     "_hash_action _hash_add _hash_exception _hash_set_none _init_fn "
     "_init_param _is_classvar _is_dataclass_instance _is_initvar "
     "_is_kw_only _is_type _make_annotate_function _process_class _replace "
     "_set_new_attribute _tuple_str _update_func_cell_for__class__ abc "
     "annotationlib asdict astuple copy dataclass field fields inspect "
     "is_dataclass itertools keyword make_dataclass re recursive_repr "
     "replace sys types"},
    {"datetime",
     "MAXYEAR MINYEAR UTC date datetime datetime_CAPI time timedelta "
     "timezone tzinfo"},
    {"decimal",
     "BasicContext Clamped Context ConversionSyntax Decimal "
     "DecimalException DecimalTuple DefaultContext DivisionByZero "
     "DivisionImpossible DivisionUndefined ExtendedContext FloatOperation "
     "HAVE_CONTEXTVAR HAVE_THREADS IEEEContext IEEE_CONTEXT_MAX_BITS "
     "Inexact InvalidContext InvalidOperation MAX_EMAX MAX_PREC MIN_EMIN "
     "MIN_ETINY Overflow ROUND_05UP ROUND_CEILING ROUND_DOWN ROUND_FLOOR "
     "ROUND_HALF_DOWN ROUND_HALF_EVEN ROUND_HALF_UP ROUND_UP Rounded "
     "Subnormal Underflow getcontext localcontext setcontext"},
    {"difflib",
     "Differ GenericAlias HtmlDiff IS_CHARACTER_JUNK IS_LINE_JUNK Match "
     "SequenceMatcher _calculate_ratio _check_types _file_template "
     "_format_range_context _format_range_unified _keep_original_ws "
     "_legend _mdiff _namedtuple _nlargest _styles _table_template "
     "context_diff diff_bytes get_close_matches ndiff restore unified_diff"},
    {"email",
     "_encoded_words _header_value_parser _parseaddr _policybase "
     "contentmanager headerregistry message_from_binary_file "
     "message_from_bytes message_from_file message_from_string policy"},
    {"email.base64mime",
     "CRLF EMPTYSTRING MISC_LEN NL a2b_base64 b2a_base64 b64encode "
     "body_decode body_encode decode decodestring header_encode "
     "header_length"},
    {"email.charset",
     "ALIASES BASE64 CHARSETS CODEC_MAP Charset DEFAULT_CHARSET "
     "EMPTYSTRING QP RFC2047_CHROME_LEN SHORTEST UNKNOWN8BIT _encode "
     "add_alias add_charset add_codec email encode_7or8bit errors partial"},
    {"email.encoders",
     "_bencode _encodestring _qencode encode_7or8bit encode_base64 "
     "encode_noop encode_quopri"},
    {"email.errors",
     "BoundaryError CharsetError CloseBoundaryNotFoundDefect "
     "FirstHeaderLineIsContinuationDefect HeaderDefect "
     "HeaderMissingRequiredValue HeaderParseError HeaderWriteError "
     "InvalidBase64CharactersDefect InvalidBase64LengthDefect "
     "InvalidBase64PaddingDefect InvalidDateDefect InvalidHeaderDefect "
     "InvalidMultipartContentTransferEncodingDefect MalformedHeaderDefect "
     "MessageDefect MessageError MessageParseError "
     "MisplacedEnvelopeHeaderDefect MissingHeaderBodySeparatorDefect "
     "MultipartConversionError MultipartInvariantViolationDefect "
     "NoBoundaryInMultipartDefect NonASCIILocalPartDefect "
     "NonPrintableDefect ObsoleteHeaderDefect StartBoundaryNotFoundDefect "
     "UndecodableBytesDefect"},
    {"email.feedparser",
     "BufferedSubFile BytesFeedParser EMPTYSTRING FeedParser NL NLCRE "
     "NLCRE_bol NLCRE_crack NLCRE_eol NeedMoreData StringIO boundaryendRE "
     "compat32 deque errors headerRE re"},
    {"email.generator",
     "BytesGenerator BytesIO DecodedGenerator Generator HeaderWriteError "
     "NEWLINE_WITHOUT_FWSP NL NLCRE StringIO UNDERSCORE _FMT _fmt "
     "_has_surrogates _make_boundary _width deepcopy fcre random re sys "
     "time"},
    {"email.header",
     "BSPACE Charset EMPTYSTRING FWS Header HeaderParseError MAXLINELEN NL "
     "SPACE SPACE8 USASCII UTF8 _Accumulator _ValueFormatter _charset "
     "_embedded_header _max_append binascii decode_header ecre email fcre "
     "make_header re"},
    {"email.iterators",
     "StringIO _structure body_line_iterator sys typed_subpart_iterator "
     "walk"},
    {"email.message",
     "BytesIO Charset EmailMessage MIMEPart Message SEMISPACE StringIO "
     "_charset _decode_uu _formatparam _parseparam _splitparam "
     "_unquotevalue binascii compat32 decode_b errors quopri re tspecials "
     "utils"},
    {"email.mime",
     ""},
    {"email.mime.application",
     "MIMEApplication MIMENonMultipart encoders"},
    {"email.mime.audio",
     "MIMEAudio MIMENonMultipart _aiff _au _rules _wav _what encoders rule"},
    {"email.mime.base",
     "MIMEBase email message"},
    {"email.mime.image",
     "MIMEImage MIMENonMultipart _bmp _exr _gif _jpeg _pbm _pgm _png _ppm "
     "_rast _rgb _rules _tiff _webp _what _xbm encoders rule"},
    {"email.mime.message",
     "MIMEMessage MIMENonMultipart message"},
    {"email.mime.multipart",
     "MIMEBase MIMEMultipart"},
    {"email.mime.nonmultipart",
     "MIMEBase MIMENonMultipart errors"},
    {"email.mime.text",
     "MIMENonMultipart MIMEText"},
    {"email.parser",
     "BytesFeedParser BytesHeaderParser BytesParser FeedParser "
     "HeaderParser Parser StringIO TextIOWrapper compat32"},
    {"email.quoprimime",
     "CRLF EMPTYSTRING NL _QUOPRI_BODY_ENCODE_MAP _QUOPRI_BODY_MAP "
     "_QUOPRI_HEADER_MAP _QUOPRI_MAP _max_append _unquote_match "
     "ascii_letters body_check body_decode body_encode body_length decode "
     "decodestring digits header_check header_decode header_encode "
     "header_length hexdigits quote re unquote"},
    {"email.utils",
     "COMMASPACE CRLF EMPTYSTRING TICK UEMPTYSTRING _AddressList "
     "_check_parenthesis _format_timetuple_and_zone _has_surrogates "
     "_iter_escaped_chars _parsedate_tz _post_parse_validation "
     "_pre_parse_validation _sanitize _strip_quoted_realnames "
     "collapse_rfc2231_value datetime decode_params decode_rfc2231 "
     "encode_rfc2231 escapesre format_datetime formataddr formatdate "
     "getaddresses localtime make_msgid mktime_tz os parseaddr parsedate "
     "parsedate_to_datetime parsedate_tz quote re rfc2231_continuation "
     "specialsre supports_strict_parsing time unquote urllib"},
    {"encodings",
     "CodecRegistryError _aliases _cache _import_tail _unknown "
     "_win_cp_codecs ascii base64_codec big5 big5hkscs bz2_codec charmap "
     "codecs cp037 cp1006 cp1026 cp1125 cp1140 cp1250 cp1251 cp1252 cp1253 "
     "cp1254 cp1255 cp1256 cp1257 cp1258 cp273 cp424 cp437 cp500 cp720 "
     "cp737 cp775 cp850 cp852 cp855 cp856 cp857 cp858 cp860 cp861 cp862 "
     "cp863 cp864 cp865 cp866 cp869 cp874 cp875 cp932 cp949 cp950 "
     "euc_jis_2004 euc_jisx0213 euc_jp euc_kr gb18030 gb2312 gbk hex_codec "
     "hp_roman8 hz idna iso2022_jp iso2022_jp_1 iso2022_jp_2 "
     "iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext iso2022_kr iso8859_1 "
     "iso8859_10 iso8859_11 iso8859_13 iso8859_14 iso8859_15 iso8859_16 "
     "iso8859_2 iso8859_3 iso8859_4 iso8859_5 iso8859_6 iso8859_7 "
     "iso8859_8 iso8859_9 johab koi8_r koi8_t koi8_u kz1048 latin_1 "
     "mac_arabic mac_croatian mac_cyrillic mac_farsi mac_greek mac_iceland "
     "mac_latin2 mac_roman mac_romanian mac_turkish mbcs "
     "normalize_encoding oem palmos ptcp154 punycode quopri_codec "
     "raw_unicode_escape rot_13 search_function shift_jis shift_jis_2004 "
     "shift_jisx0213 sys tis_620 undefined unicode_escape utf_16 utf_16_be "
     "utf_16_le utf_32 utf_32_be utf_32_le utf_7 utf_8 utf_8_sig uu_codec "
     "zlib_codec"},
    {"encodings.aliases",
     "aliases"},
    {"enum",
     "CONFORM CONTINUOUS DynamicClassAttribute EJECT Enum EnumCheck "
     "EnumDict EnumMeta EnumType Flag FlagBoundary IntEnum IntFlag KEEP "
     "MappingProxyType NAMED_FLAGS ReprEnum STRICT StrEnum UNIQUE "
     "_EnumDict _auto_null _dataclass_repr _high_bit _is_descriptor "
     "_is_dunder _is_internal_class _is_private _is_single_bit _is_sunder "
     "_iter_bits_lsb _make_class_unpicklable _not_given _old_convert_ "
     "_proto_member _reduce_ex_by_global_name _simple_enum _stdlib_enums "
     "_test_simple_enum auto bin bltns global_enum global_enum_repr "
     "global_flag_repr global_str member nonmember pickle_by_enum_name "
     "pickle_by_global_name property show_flag_values sys unique verify"},
    {"errno",
     "E2BIG EACCES EADDRINUSE EADDRNOTAVAIL EADV EAFNOSUPPORT EAGAIN "
     "EALREADY EBADE EBADF EBADFD EBADMSG EBADR EBADRQC EBADSLT EBFONT "
     "EBUSY ECANCELED ECHILD ECHRNG ECOMM ECONNABORTED ECONNREFUSED "
     "ECONNRESET EDEADLK EDEADLOCK EDESTADDRREQ EDOM EDOTDOT EDQUOT EEXIST "
     "EFAULT EFBIG EHOSTDOWN EHOSTUNREACH EHWPOISON EIDRM EILSEQ "
     "EINPROGRESS EINTR EINVAL EIO EISCONN EISDIR EISNAM EKEYEXPIRED "
     "EKEYREJECTED EKEYREVOKED EL2HLT EL2NSYNC EL3HLT EL3RST ELIBACC "
     "ELIBBAD ELIBEXEC ELIBMAX ELIBSCN ELNRNG ELOOP EMEDIUMTYPE EMFILE "
     "EMLINK EMSGSIZE EMULTIHOP ENAMETOOLONG ENAVAIL ENETDOWN ENETRESET "
     "ENETUNREACH ENFILE ENOANO ENOBUFS ENOCSI ENODATA ENODEV ENOENT "
     "ENOEXEC ENOKEY ENOLCK ENOLINK ENOMEDIUM ENOMEM ENOMSG ENONET ENOPKG "
     "ENOPROTOOPT ENOSPC ENOSR ENOSTR ENOSYS ENOTBLK ENOTCONN ENOTDIR "
     "ENOTEMPTY ENOTNAM ENOTRECOVERABLE ENOTSOCK ENOTSUP ENOTTY ENOTUNIQ "
     "ENXIO EOPNOTSUPP EOVERFLOW EOWNERDEAD EPERM EPFNOSUPPORT EPIPE "
     "EPROTO EPROTONOSUPPORT EPROTOTYPE ERANGE EREMCHG EREMOTE EREMOTEIO "
     "ERESTART ERFKILL EROFS ESHUTDOWN ESOCKTNOSUPPORT ESPIPE ESRCH ESRMNT "
     "ESTALE ESTRPIPE ETIME ETIMEDOUT ETOOMANYREFS ETXTBSY EUCLEAN EUNATCH "
     "EUSERS EWOULDBLOCK EXDEV EXFULL errorcode"},
    {"faulthandler",
     "_fatal_error_c_thread _read_null _sigabrt _sigfpe _sigsegv "
     "cancel_dump_traceback_later disable dump_c_stack dump_traceback "
     "dump_traceback_later enable is_enabled register unregister"},
    {"filecmp",
     "BUFSIZE DEFAULT_IGNORES GenericAlias _cache _cmp _do_cmp _filter "
     "_sig clear_cache cmp cmpfiles demo dircmp filterfalse os stat"},
    {"fnmatch",
     "_compile_pattern _join_translated_parts _re_escape _re_setops_sub "
     "_translate filter filterfalse fnmatch fnmatchcase functools "
     "itertools os posixpath re translate"},
    {"fractions",
     "Fraction _FLOAT_FORMAT_SPECIFICATION_MATCHER "
     "_GENERAL_FORMAT_SPECIFICATION_MATCHER _PyHASH_INF _PyHASH_MODULUS "
     "_RATIONAL_FORMAT _hash_algorithm _round_to_exponent "
     "_round_to_figures functools math numbers operator re sys"},
    {"functools",
     "GenericAlias MappingProxyType MethodType Placeholder RLock UnionType "
     "WRAPPER_ASSIGNMENTS WRAPPER_UPDATES _CacheInfo _NOT_FOUND "
     "_PlaceholderType _c3_merge _c3_mro _compose_mro _convert _find_impl "
     "_ge_from_gt _ge_from_le _ge_from_lt _gt_from_ge _gt_from_le "
     "_gt_from_lt _initial_missing _le_from_ge _le_from_gt _le_from_lt "
     "_lru_cache_wrapper _lt_from_ge _lt_from_gt _lt_from_le _make_key "
     "_partial_new _partial_prepare_merger _partial_repr "
     "_singledispatchmethod_get _unwrap_partial _unwrap_partialmethod "
     "cache cached_property cmp_to_key get_cache_token itemgetter "
     "lru_cache namedtuple partial partialmethod recursive_repr reduce "
     "singledispatch singledispatchmethod total_ordering update_wrapper "
     "wraps"},
    {"gc",
     "DEBUG_COLLECTABLE DEBUG_LEAK DEBUG_SAVEALL DEBUG_STATS "
     "DEBUG_UNCOLLECTABLE callbacks collect disable enable freeze garbage "
     "get_count get_debug get_freeze_count get_objects get_referents "
     "get_referrers get_stats get_threshold is_finalized is_tracked "
     "isenabled set_debug set_threshold unfreeze"},
    {"getopt",
     "GetoptError _ do_longs do_shorts error getopt gnu_getopt "
     "long_has_args os short_has_arg"},
    {"getpass",
     "GetPassWarning _check_echo_char _raw_input _readline_with_echo_char "
     "contextlib fallback_getpass getpass getuser io os sys termios "
     "unix_getpass win_getpass"},
    {"gettext",
     "Catalog GNUTranslations NullTranslations _as_int _as_int2 "
     "_binary_ops _c2py_ops _current_domain _default_localedir _error "
     "_expand_lang _localedirs _parse _token_pattern _tokenize "
     "_translations bindtextdomain c2py dgettext dngettext dnpgettext "
     "dpgettext find gettext install ngettext npgettext operator os "
     "pgettext sys textdomain translation"},
    {"glob",
     "_GlobberBase _PathGlobber _StringGlobber _compile_pattern "
     "_deprecated_function_message _dir_open_flags _glob0 _glob1 _glob2 "
     "_iglob _isdir _ishidden _isrecursive _iterdir _join _lexists "
     "_listdir _no_recurse_symlinks _rlistdir _special_parts contextlib "
     "escape fnmatch functools glob glob0 glob1 has_magic iglob itertools "
     "magic_check magic_check_bytes operator os re stat sys translate"},
    {"graphlib",
     "CycleError GenericAlias TopologicalSorter _NODE_DONE _NODE_OUT "
     "_NodeInfo"},
    {"gzip",
     "BadGzipFile FCOMMENT FEXTRA FHCRC FNAME FTEXT GzipFile READ "
     "READ_BUFFER_SIZE WRITE _COMPRESS_LEVEL_BEST _COMPRESS_LEVEL_FAST "
     "_COMPRESS_LEVEL_TRADEOFF _GzipReader _PaddedFile _WRITE_BUFFER_SIZE "
     "_WriteBufferStream _read_exact _read_gzip_header _streams builtins "
     "compress decompress io main open os struct sys time weakref write32u "
     "zlib"},
    {"hashlib",
     "_hashlib algorithms_available algorithms_guaranteed blake2b blake2s "
     "file_digest md5 new sha1 sha224 sha256 sha384 sha3_224 sha3_256 "
     "sha3_384 sha3_512 sha512 shake_128 shake_256"},
    {"heapq",
     "_heapify_max _heappop_max _heappush_max _heappushpop_max "
     "_heapreplace_max _siftdown _siftdown_max _siftup _siftup_max heapify "
     "heapify_max heappop heappop_max heappush heappush_max heappushpop "
     "heappushpop_max heapreplace heapreplace_max merge nlargest nsmallest"},
    {"hmac",
     "HMAC _compute_digest_fallback _functype _get_digest_constructor "
     "_hashopenssl _hmac compare_digest digest digest_size new trans_36 "
     "trans_5C"},
    {"html",
     "_charref _html5 _invalid_charrefs _invalid_codepoints _re "
     "_replace_charref escape unescape"},
    {"html.entities",
     "codepoint2name entitydefs html5 name2codepoint"},
    {"html.parser",
     "HTMLParser _markupbase _replace_attr_charref _unescape_attrvalue "
     "attr_charref attrfind_tolerant charref commentabruptclose "
     "commentclose endendtag endtagfind endtagopen entityref "
     "html5_entities incomplete incomplete_charref interesting_normal "
     "locatestarttagend_tolerant locatetagend piclose re starttagopen "
     "tagfind_tolerant unescape"},
    {"http",
     "HTTPMethod HTTPStatus IntEnum StrEnum _simple_enum"},
    {"http.client",
     "ACCEPTED ALREADY_REPORTED BAD_GATEWAY BAD_REQUEST BadStatusLine "
     "CONFLICT CONTENT_TOO_LARGE CONTINUE CREATED CannotSendHeader "
     "CannotSendRequest EARLY_HINTS EXPECTATION_FAILED FAILED_DEPENDENCY "
     "FORBIDDEN FOUND GATEWAY_TIMEOUT GONE HTTPConnection HTTPException "
     "HTTPMessage HTTPResponse HTTPSConnection HTTPS_PORT HTTP_PORT "
     "HTTP_VERSION_NOT_SUPPORTED IM_A_TEAPOT IM_USED INSUFFICIENT_STORAGE "
     "INTERNAL_SERVER_ERROR ImproperConnectionState IncompleteRead "
     "InvalidURL LENGTH_REQUIRED LOCKED LOOP_DETECTED LineTooLong "
     "METHOD_NOT_ALLOWED MISDIRECTED_REQUEST MOVED_PERMANENTLY "
     "MULTIPLE_CHOICES MULTI_STATUS NETWORK_AUTHENTICATION_REQUIRED "
     "NON_AUTHORITATIVE_INFORMATION NOT_ACCEPTABLE NOT_EXTENDED NOT_FOUND "
     "NOT_IMPLEMENTED NOT_MODIFIED NO_CONTENT NotConnected OK "
     "PARTIAL_CONTENT PAYMENT_REQUIRED PERMANENT_REDIRECT "
     "PRECONDITION_FAILED PRECONDITION_REQUIRED PROCESSING "
     "PROXY_AUTHENTICATION_REQUIRED RANGE_NOT_SATISFIABLE "
     "REQUESTED_RANGE_NOT_SATISFIABLE REQUEST_ENTITY_TOO_LARGE "
     "REQUEST_HEADER_FIELDS_TOO_LARGE REQUEST_TIMEOUT REQUEST_URI_TOO_LONG "
     "RESET_CONTENT RemoteDisconnected ResponseNotReady SEE_OTHER "
     "SERVICE_UNAVAILABLE SWITCHING_PROTOCOLS TEMPORARY_REDIRECT TOO_EARLY "
     "TOO_MANY_REQUESTS UNAUTHORIZED UNAVAILABLE_FOR_LEGAL_REASONS "
     "UNPROCESSABLE_CONTENT UNPROCESSABLE_ENTITY UNSUPPORTED_MEDIA_TYPE "
     "UPGRADE_REQUIRED URI_TOO_LONG USE_PROXY UnimplementedFileMode "
     "UnknownProtocol UnknownTransferEncoding VARIANT_ALSO_NEGOTIATES "
     "_CS_IDLE _CS_REQ_SENT _CS_REQ_STARTED _MAXHEADERS _MAXLINE "
     "_METHODS_EXPECTING_BODY _MIN_READ_BUF_SIZE _UNKNOWN "
     "_contains_disallowed_method_pchar_re "
     "_contains_disallowed_url_pchar_re _create_https_context _encode "
     "_is_illegal_header_value _is_legal_header_name _parse_header_lines "
     "_read_headers _strip_ipv6_iface collections email errno error http "
     "io parse_headers re responses socket ssl sys urlsplit"},
    {"http.cookiejar",
     "Absent Cookie CookieJar CookiePolicy DAYS DEFAULT_HTTP_PORT "
     "DefaultCookiePolicy EPOCH_YEAR ESCAPED_CHAR_RE FileCookieJar "
     "HEADER_ESCAPE_RE HEADER_JOIN_ESCAPE_RE HEADER_JOIN_TOKEN_RE "
     "HEADER_QUOTED_VALUE_RE HEADER_TOKEN_RE HEADER_VALUE_RE HTTPONLY_ATTR "
     "HTTPONLY_PREFIX HTTP_PATH_SAFE IPV4_RE ISO_DATE_RE "
     "LOOSE_HTTP_DATE_RE LWPCookieJar LoadError MISSING_FILENAME_TEXT "
     "MONTHS MONTHS_LOWER MozillaCookieJar NETSCAPE_HEADER_TEXT "
     "NETSCAPE_MAGIC_RGX STRICT_DATE_RE TIMEZONE_RE UTC_ZONES WEEKDAY_RE "
     "_debug _str2time _threading _timegm _warn_unhandled_exception copy "
     "cut_port_re datetime debug deepvalues domain_match eff_request_host "
     "escape_path http http2time is_HDN is_third_party iso2time "
     "join_header_words liberal_is_HDN logger lwp_cookie_str "
     "offset_from_tz_string os parse_ns_headers re reach request_host "
     "request_path request_port split_header_words strip_quotes time "
     "time2isoz time2netscape timegm unmatched uppercase_escaped_char "
     "urllib user_domain_match"},
    {"http.cookies",
     "BaseCookie CookieError Morsel SimpleCookie _CookiePattern "
     "_LegalChars _LegalKeyChars _LegalValueChars _Translator "
     "_UnescapedChars _getdate _is_legal_key _monthname _nulljoin _quote "
     "_semispacejoin _spacejoin _unquote _unquote_replace _unquote_sub "
     "_weekdayname re string types"},
    {"http.server",
     "BaseHTTPRequestHandler CGIHTTPRequestHandler "
     "DEFAULT_ERROR_CONTENT_TYPE DEFAULT_ERROR_MESSAGE HTTPSServer "
     "HTTPServer HTTPStatus SimpleHTTPRequestHandler ThreadingHTTPSServer "
     "ThreadingHTTPServer _MIN_READ_BUF_SIZE _get_best_family "
     "_url_collapse_path copy datetime email executable html http io "
     "itertools mimetypes nobody nobody_uid os posixpath select shutil "
     "socket socketserver sys test time urllib"},
    {"importlib",
     "_RELOADING _abc _bootstrap _bootstrap_external _imp _pack_uint32 "
     "_unpack_uint32 import_module invalidate_caches readers reload simple "
     "sys"},
    {"importlib.abc",
     "ExecutionLoader FileLoader InspectLoader Loader MetaPathFinder "
     "PathEntryFinder ResourceLoader SourceLoader _bootstrap_external "
     "_frozen_importlib _frozen_importlib_external _register abc machinery"},
    {"importlib.machinery",
     "AppleFrameworkLoader BYTECODE_SUFFIXES BuiltinImporter "
     "EXTENSION_SUFFIXES ExtensionFileLoader FileFinder FrozenImporter "
     "ModuleSpec NamespaceLoader PathFinder SOURCE_SUFFIXES "
     "SourceFileLoader SourcelessFileLoader WindowsRegistryFinder "
     "_DEBUG_BYTECODE_SUFFIXES _OPTIMIZED_BYTECODE_SUFFIXES all_suffixes"},
    {"importlib.metadata",
     "Any DeprecatedNonAbstract Distribution DistributionFinder EntryPoint "
     "EntryPoints FastPath FileHash FreezableDefaultDict Iterable List "
     "Lookup Mapping Match MetaPathFinder MetadataPathFinder Optional "
     "PackageMetadata PackageNotFoundError PackagePath Pair "
     "PathDistribution Prepared Sectioned Set SimplePath _adapters "
     "_collections _functools _get_toplevel_name _itertools _meta _text "
     "_top_level_declared _top_level_inferred _topmost _unique abc "
     "always_iterable annotations cast collections diagnose distribution "
     "distributions email entry_points files functools import_module "
     "inspect itertools json metadata method_cache operator os "
     "packages_distributions pass_none pathlib posixpath re requires "
     "starmap suppress sys textwrap types unique_everseen version warnings "
     "zipfile"},
    {"importlib.resources",
     "Anchor Package ResourceReader _adapters _common _functional "
     "_itertools abc as_file contents files is_resource open_binary "
     "open_text path read_binary read_text readers simple"},
    {"importlib.util",
     "LazyLoader Loader MAGIC_NUMBER _LazyModule _find_spec "
     "_find_spec_from_path _imp "
     "_incompatible_extension_module_restrictions _resolve_name "
     "cache_from_source decode_source find_spec module_from_spec "
     "resolve_name source_from_cache source_hash spec_from_file_location "
     "spec_from_loader sys types"},
    {"inspect",
     "AGEN_CLOSED AGEN_CREATED AGEN_RUNNING AGEN_SUSPENDED ArgInfo "
     "Arguments Attribute BlockFinder BoundArguments BufferFlags "
     "CORO_CLOSED CORO_CREATED CORO_RUNNING CORO_SUSPENDED "
     "CO_ASYNC_GENERATOR CO_COROUTINE CO_GENERATOR CO_HAS_DOCSTRING "
     "CO_ITERABLE_COROUTINE CO_METHOD CO_NESTED CO_NEWLOCALS CO_NOFREE "
     "CO_OPTIMIZED CO_VARARGS CO_VARKEYWORDS ClassFoundException "
     "ClosureVars EndOfBlock Format ForwardRef FrameInfo FullArgSpec "
     "GEN_CLOSED GEN_CREATED GEN_RUNNING GEN_SUSPENDED OrderedDict "
     "Parameter Signature TPFLAGS_IS_ABSTRACT Traceback _FrameInfo "
     "_KEYWORD_ONLY _NonUserDefinedCallables _POSITIONAL_ONLY "
     "_POSITIONAL_OR_KEYWORD _ParameterKind _Traceback _VAR_KEYWORD "
     "_VAR_POSITIONAL _check_class _check_instance _descriptor_get _empty "
     "_filesbymodname _findclass _finddoc _get_code_position "
     "_get_code_position_from_tb _get_dunder_dict_of_class _getmembers "
     "_has_code_flag _has_coroutine_mark _is_coroutine_mark _main "
     "_missing_arguments _sentinel _shadowed_dict "
     "_shadowed_dict_from_weakref_mro_tuple _signature_bound_method "
     "_signature_from_builtin _signature_from_callable "
     "_signature_from_function _signature_fromstr _signature_get_partial "
     "_signature_get_user_defined_method _signature_is_builtin "
     "_signature_is_functionlike _signature_strip_non_python_syntax "
     "_static_getmro _too_many _void abc ast attrgetter builtins "
     "classify_class_attrs cleandoc collections currentframe dis enum "
     "findsource formatannotation formatannotationrelativeto "
     "formatargvalues functools get_annotations getabsfile getargs "
     "getargvalues getasyncgenlocals getasyncgenstate getattr_static "
     "getblock getcallargs getclasstree getclosurevars getcomments "
     "getcoroutinelocals getcoroutinestate getdoc getfile getframeinfo "
     "getfullargspec getgeneratorlocals getgeneratorstate getinnerframes "
     "getlineno getmembers getmembers_static getmodule getmodulename "
     "getmro getouterframes getsource getsourcefile getsourcelines "
     "importlib indentsize isabstract isasyncgen isasyncgenfunction "
     "isawaitable isbuiltin isclass iscode iscoroutine iscoroutinefunction "
     "isdatadescriptor isframe isfunction isgenerator isgeneratorfunction "
     "isgetsetdescriptor iskeyword ismemberdescriptor ismethod "
     "ismethoddescriptor ismethodwrapper ismodule ispackage isroutine "
     "istraceback itertools linecache make_weakref markcoroutinefunction "
     "modulesbyfile namedtuple os re signature stack sys token tokenize "
     "trace types unwrap walktree"},
    {"io",
     "BlockingIOError BufferedIOBase BufferedRWPair BufferedRandom "
     "BufferedReader BufferedWriter BytesIO DEFAULT_BUFFER_SIZE FileIO "
     "GenericAlias IOBase IncrementalNewlineDecoder RawIOBase Reader "
     "SEEK_CUR SEEK_END SEEK_SET StringIO TextIOBase TextIOWrapper "
     "UnsupportedOperation Writer _check_methods _io abc open open_code "
     "text_encoding"},
    {"ipaddress",
     "AddressValueError IPV4LENGTH IPV6LENGTH IPv4Address IPv4Interface "
     "IPv4Network IPv6Address IPv6Interface IPv6Network NetmaskValueError "
     "_BaseAddress _BaseConstants _BaseNetwork _BaseV4 _BaseV6 "
     "_IPAddressBase _IPv4Constants _IPv6Constants _address_fmt_re "
     "_collapse_addresses_internal _count_righthand_zero_bits "
     "_find_address_range _split_optional_netmask collapse_addresses "
     "functools get_mixed_type_key ip_address ip_interface ip_network "
     "summarize_address_range v4_int_to_packed v6_int_to_packed"},
    {"itertools",
     "_grouper _tee _tee_dataobject accumulate batched chain combinations "
     "combinations_with_replacement compress count cycle dropwhile "
     "filterfalse groupby islice pairwise permutations product repeat "
     "starmap takewhile tee zip_longest"},
    {"json",
     "JSONDecodeError JSONDecoder JSONEncoder _default_decoder "
     "_default_encoder codecs detect_encoding dump dumps load loads "
     "scanner tool"},
    {"json.decoder",
     "BACKSLASH FLAGS HEXDIGITS JSONArray JSONDecodeError JSONDecoder "
     "JSONObject NaN NegInf PosInf STRINGCHUNK WHITESPACE WHITESPACE_STR "
     "_CONSTANTS _decode_uXXXX c_scanstring py_scanstring re scanner "
     "scanstring"},
    {"json.encoder",
     "ESCAPE ESCAPE_ASCII ESCAPE_DCT HAS_UTF8 INFINITY JSONEncoder _JSNULL "
     "_make_iterencode c_encode_basestring c_encode_basestring_ascii "
     "c_make_encoder encode_basestring encode_basestring_ascii "
     "py_encode_basestring py_encode_basestring_ascii re"},
    {"keyword",
     "iskeyword issoftkeyword kwlist softkwlist"},
    {"linecache",
     "_getline_from_code _getlines_from_code _interactive_cache _make_key "
     "_register_code _source_unavailable cache checkcache clearcache "
     "getline getlines lazycache updatecache"},
    {"locale",
     "ABDAY_1 ABDAY_2 ABDAY_3 ABDAY_4 ABDAY_5 ABDAY_6 ABDAY_7 ABMON_1 "
     "ABMON_10 ABMON_11 ABMON_12 ABMON_2 ABMON_3 ABMON_4 ABMON_5 ABMON_6 "
     "ABMON_7 ABMON_8 ABMON_9 ALT_DIGITS AM_STR CHAR_MAX CODESET CRNCYSTR "
     "DAY_1 DAY_2 DAY_3 DAY_4 DAY_5 DAY_6 DAY_7 D_FMT D_T_FMT ERA "
     "ERA_D_FMT ERA_D_T_FMT ERA_T_FMT Error LC_ALL LC_COLLATE LC_CTYPE "
     "LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME MON_1 MON_10 MON_11 "
     "MON_12 MON_2 MON_3 MON_4 MON_5 MON_6 MON_7 MON_8 MON_9 NOEXPR PM_STR "
     "RADIXCHAR THOUSEP T_FMT T_FMT_AMPM YESEXPR _append_modifier "
     "_build_localename _builtin_str _collections_abc _format "
     "_getdefaultlocale _group _grouping_intervals _localeconv _localize "
     "_override_localeconv _parse_localename _percent_re _print_locale "
     "_replace_encoding _setlocale _strcoll _strip_padding _strxfrm _test "
     "atof atoi bind_textdomain_codeset bindtextdomain currency dcgettext "
     "delocalize dgettext encodings format_string functools "
     "getdefaultlocale getencoding getlocale getpreferredencoding gettext "
     "locale_alias locale_encoding_alias localeconv localize nl_langinfo "
     "normalize setlocale str strcoll strxfrm sys textdomain "
     "windows_locale"},
    {"logging",
     "BASIC_FORMAT BufferingFormatter CRITICAL DEBUG ERROR FATAL "
     "FileHandler Filter Filterer Formatter GenericAlias Handler INFO "
     "LogRecord Logger LoggerAdapter Manager NOTSET NullHandler "
     "PercentStyle PlaceHolder RootLogger StrFormatStyle StreamHandler "
     "StringTemplateStyle Template WARN WARNING _STYLES _StderrHandler "
     "_addHandlerRef _afterFork _after_at_fork_child_reinit_locks "
     "_at_fork_reinit_lock_weakset _checkLevel _defaultFormatter "
     "_defaultLastResort _handlerList _handlers _is_internal_frame "
     "_levelToName _lock _logRecordFactory _loggerClass _nameToLevel "
     "_prepareFork _register_at_fork_reinit_lock _removeHandlerRef "
     "_showwarning _srcfile _startTime _str_formatter "
     "_warnings_showwarning addLevelName atexit basicConfig "
     "captureWarnings collections critical currentframe debug disable "
     "error exception fatal getHandlerByName getHandlerNames getLevelName "
     "getLevelNamesMapping getLogRecordFactory getLogger getLoggerClass "
     "info io lastResort log logAsyncioTasks logMultiprocessing "
     "logProcesses logThreads makeLogRecord os raiseExceptions re root "
     "setLogRecordFactory setLoggerClass shutdown sys threading time "
     "traceback warn warning warnings weakref"},
    {"logging.config",
     "BaseConfigurator ConvertingDict ConvertingList ConvertingMixin "
     "ConvertingTuple DEFAULT_LOGGING_CONFIG_PORT DictConfigurator "
     "IDENTIFIER RESET_ERROR StreamRequestHandler ThreadingTCPServer "
     "_clearExistingHandlers _create_formatters _handle_existing_loggers "
     "_install_handlers _install_loggers _is_queue_like_object _listener "
     "_resolve _strip_spaces dictConfig dictConfigClass errno fileConfig "
     "functools io listen logging os queue re stopListening struct "
     "threading traceback valid_ident"},
    {"logging.handlers",
     "BaseRotatingHandler BufferingHandler DEFAULT_HTTP_LOGGING_PORT "
     "DEFAULT_SOAP_LOGGING_PORT DEFAULT_TCP_LOGGING_PORT "
     "DEFAULT_UDP_LOGGING_PORT DatagramHandler HTTPHandler MemoryHandler "
     "NTEventLogHandler QueueHandler QueueListener RotatingFileHandler "
     "SMTPHandler SYSLOG_TCP_PORT SYSLOG_UDP_PORT SocketHandler "
     "SysLogHandler TimedRotatingFileHandler WatchedFileHandler _MIDNIGHT "
     "copy io logging os pickle queue re socket struct threading time"},
    {"marshal",
     "dump dumps load loads version"},
    {"math",
     "acos acosh asin asinh atan atan2 atanh cbrt ceil comb copysign cos "
     "cosh degrees dist e erf erfc exp exp2 expm1 fabs factorial floor fma "
     "fmod frexp fsum gamma gcd hypot inf isclose isfinite isinf isnan "
     "isqrt lcm ldexp lgamma log log10 log1p log2 modf nan nextafter perm "
     "pi pow prod radians remainder sin sinh sqrt sumprod tan tanh tau "
     "trunc ulp"},
    {"mimetypes",
     "MimeTypes _common_types_default _db _default_mime_types "
     "_encodings_map_default _main _mimetypes_read_windows_registry "
     "_parse_args _suffix_map_default _types_map_default _winreg add_type "
     "common_types encodings_map guess_all_extensions guess_extension "
     "guess_file_type guess_type init inited knownfiles read_mime_types "
     "suffix_map types_map"},
    {"multiprocessing",
     "Array AuthenticationError Barrier BoundedSemaphore BufferTooShort "
     "Condition Event JoinableQueue Lock Manager Pipe Pool Process "
     "ProcessError Queue RLock RawArray RawValue SUBDEBUG SUBWARNING "
     "Semaphore SimpleQueue TimeoutError Value active_children "
     "allow_connection_pickling connection cpu_count current_process dummy "
     "forkserver freeze_support get_all_start_methods get_context "
     "get_logger get_start_method heap log_to_stderr managers "
     "parent_process pool popen_fork popen_forkserver popen_spawn_posix "
     "popen_spawn_win32 queues reducer reduction resource_sharer "
     "resource_tracker set_executable set_forkserver_preload "
     "set_start_method shared_memory sharedctypes spawn synchronize sys "
     "util"},
    {"multiprocessing.context",
     "AuthenticationError BaseContext BufferTooShort DefaultContext "
     "ForkContext ForkProcess ForkServerContext ForkServerProcess Process "
     "ProcessError SpawnContext SpawnProcess TimeoutError "
     "_concrete_contexts _default_context _force_start_method _tls "
     "assert_spawning get_spawning_popen os process reduction "
     "set_spawning_popen sys threading"},
    {"multiprocessing.process",
     "AuthenticationString BaseProcess ORIGINAL_DIR WeakSet _ParentProcess "
     "_children _cleanup _current_process _dangling _exitcode_to_name "
     "_parent_process _process_counter active_children current_process "
     "itertools os parent_process signal sys threading"},
    {"netrc",
     "NetrcParseError _can_security_check _getpwuid _netrclex netrc os "
     "stat"},
    {"numbers",
     "ABCMeta Complex Integral Number Rational Real abstractmethod"},
    {"operator",
     "_abs abs add and_ attrgetter call concat contains countOf delitem eq "
     "floordiv ge getitem gt iadd iand iconcat ifloordiv ilshift imatmul "
     "imod imul index indexOf inv invert ior ipow irshift is_ is_none "
     "is_not is_not_none isub itemgetter itruediv ixor le length_hint "
     "lshift lt matmul methodcaller mod mul ne neg not_ or_ pos pow rshift "
     "setitem sub truediv truth xor"},
    {"optparse",
     "AmbiguousOptionError BadOptionError HelpFormatter "
     "IndentedHelpFormatter NO_DEFAULT OptParseError Option "
     "OptionConflictError OptionContainer OptionError OptionGroup "
     "OptionParser OptionValueError SUPPRESS_HELP SUPPRESS_USAGE "
     "TitledHelpFormatter Values _ _builtin_cvt _match_abbrev _parse_int "
     "_parse_num _repr check_builtin check_choice make_option ngettext os "
     "sys"},
    {"os",
     "CLD_CONTINUED CLD_DUMPED CLD_EXITED CLD_KILLED CLD_STOPPED "
     "CLD_TRAPPED DirEntry EX_CANTCREAT EX_CONFIG EX_DATAERR EX_IOERR "
     "EX_NOHOST EX_NOINPUT EX_NOPERM EX_NOUSER EX_OK EX_OSERR EX_OSFILE "
     "EX_PROTOCOL EX_SOFTWARE EX_TEMPFAIL EX_UNAVAILABLE EX_USAGE F_LOCK "
     "F_OK F_TEST F_TLOCK F_ULOCK GenericAlias Mapping MutableMapping "
     "NGROUPS_MAX O_ACCMODE O_APPEND O_ASYNC O_CLOEXEC O_CREAT O_DIRECT "
     "O_DIRECTORY O_DSYNC O_EXCL O_EXEC O_LARGEFILE O_NDELAY O_NOATIME "
     "O_NOCTTY O_NOFOLLOW O_NONBLOCK O_PATH O_RDONLY O_RDWR O_RSYNC "
     "O_SEARCH O_SYNC O_TMPFILE O_TRUNC O_TTY_INIT O_WRONLY "
     "POSIX_FADV_DONTNEED POSIX_FADV_NOREUSE POSIX_FADV_NORMAL "
     "POSIX_FADV_RANDOM POSIX_FADV_SEQUENTIAL POSIX_FADV_WILLNEED "
     "PRIO_PGRP PRIO_PROCESS PRIO_USER P_ALL P_NOWAIT P_NOWAITO P_PGID "
     "P_PID P_WAIT PathLike RTLD_GLOBAL RTLD_LAZY RTLD_LOCAL RTLD_NODELETE "
     "RTLD_NOLOAD RTLD_NOW RWF_APPEND RWF_DSYNC RWF_HIPRI RWF_NOWAIT "
     "RWF_SYNC R_OK SCHED_BATCH SCHED_DEADLINE SCHED_FIFO SCHED_IDLE "
     "SCHED_OTHER SCHED_RESET_ON_FORK SCHED_RR SEEK_CUR SEEK_END SEEK_SET "
     "ST_APPEND ST_MANDLOCK ST_NOATIME ST_NODEV ST_NODIRATIME ST_NOEXEC "
     "ST_NOSUID ST_RDONLY ST_RELATIME ST_SYNCHRONOUS ST_WRITE TMP_MAX "
     "WCONTINUED WCOREDUMP WEXITED WEXITSTATUS WIFCONTINUED WIFEXITED "
     "WIFSIGNALED WIFSTOPPED WNOHANG WNOWAIT WSTOPPED WSTOPSIG WTERMSIG "
     "WUNTRACED W_OK X_OK _Environ _check_methods _create_environ _execvpe "
     "_exists _exit _fspath _fwalk _fwalk_close _fwalk_walk _fwalk_yield "
     "_get_exports_list _spawnvef _walk_symlinks_as_files _wrap_close abc "
     "abort access altsep chdir chmod chown chroot close closerange "
     "confstr confstr_names cpu_count ctermid curdir defpath "
     "device_encoding devnull dup dup2 environ environb error execl execle "
     "execlp execlpe execv execve execvp execvpe extsep fchdir fchmod "
     "fchown fdatasync fdopen fork fpathconf fsdecode fsencode fspath "
     "fstat fstatvfs fsync ftruncate fwalk get_blocking get_exec_path "
     "get_inheritable get_terminal_size getcwd getcwdb getegid getenv "
     "getenvb geteuid getgid getloadavg getlogin getpgid getpgrp getpid "
     "getppid getpriority getsid getuid grantpt isatty kill killpg linesep "
     "listdir lockf login_tty lseek lstat major makedev makedirs minor "
     "mkdir name open pardir pathconf pathconf_names pathsep pipe popen "
     "posix_fadvise posix_openpt pread process_cpu_count ptsname putenv "
     "pwrite read readinto readlink readv register_at_fork reload_environ "
     "remove removedirs rename renames replace rmdir scandir sched_yield "
     "sep set_blocking set_inheritable setgid setpgid setpgrp setregid "
     "setreuid setsid setuid spawnl spawnle spawnlp spawnlpe spawnv "
     "spawnve spawnvp spawnvpe st stat stat_result statvfs statvfs_result "
     "strerror supports_bytes_environ supports_dir_fd "
     "supports_effective_ids supports_fd supports_follow_symlinks symlink "
     "sync sys sysconf sysconf_names system tcgetpgrp tcsetpgrp "
     "terminal_size times times_result truncate ttyname umask uname "
     "uname_result unlink unlockpt unsetenv urandom utime wait wait3 wait4 "
     "waitid waitid_result waitpid waitstatus_to_exitcode walk write "
     "writev"},
    {"os.path",
     "ALLOW_MISSING _get_sep _varpattern _varsub _varsubb abspath altsep "
     "basename commonpath commonprefix curdir defpath devnull dirname "
     "errno exists expanduser expandvars extsep genericpath getatime "
     "getctime getmtime getsize isabs isdevdrive isdir isfile isjunction "
     "islink ismount join lexists normcase normpath os pardir pathsep "
     "realpath relpath samefile sameopenfile samestat sep split splitdrive "
     "splitext splitroot stat supports_unicode_filenames sys"},
    {"pathlib",
     "DirEntryInfo E2BIG EACCES EADDRINUSE EADDRNOTAVAIL EADV EAFNOSUPPORT "
     "EAGAIN EALREADY EBADE EBADF EBADFD EBADMSG EBADR EBADRQC EBADSLT "
     "EBFONT EBUSY ECANCELED ECHILD ECHRNG ECOMM ECONNABORTED ECONNREFUSED "
     "ECONNRESET EDEADLK EDEADLOCK EDESTADDRREQ EDOM EDOTDOT EDQUOT EEXIST "
     "EFAULT EFBIG EHOSTDOWN EHOSTUNREACH EHWPOISON EIDRM EILSEQ "
     "EINPROGRESS EINTR EINVAL EIO EISCONN EISDIR EISNAM EKEYEXPIRED "
     "EKEYREJECTED EKEYREVOKED EL2HLT EL2NSYNC EL3HLT EL3RST ELIBACC "
     "ELIBBAD ELIBEXEC ELIBMAX ELIBSCN ELNRNG ELOOP EMEDIUMTYPE EMFILE "
     "EMLINK EMSGSIZE EMULTIHOP ENAMETOOLONG ENAVAIL ENETDOWN ENETRESET "
     "ENETUNREACH ENFILE ENOANO ENOBUFS ENOCSI ENODATA ENODEV ENOENT "
     "ENOEXEC ENOKEY ENOLCK ENOLINK ENOMEDIUM ENOMEM ENOMSG ENONET ENOPKG "
     "ENOPROTOOPT ENOSPC ENOSR ENOSTR ENOSYS ENOTBLK ENOTCONN ENOTDIR "
     "ENOTEMPTY ENOTNAM ENOTRECOVERABLE ENOTSOCK ENOTSUP ENOTTY ENOTUNIQ "
     "ENXIO EOPNOTSUPP EOVERFLOW EOWNERDEAD EPERM EPFNOSUPPORT EPIPE "
     "EPROTO EPROTONOSUPPORT EPROTOTYPE ERANGE EREMCHG EREMOTE EREMOTEIO "
     "ERESTART ERFKILL EROFS ESHUTDOWN ESOCKTNOSUPPORT ESPIPE ESRCH ESRMNT "
     "ESTALE ESTRPIPE ETIME ETIMEDOUT ETOOMANYREFS ETXTBSY EUCLEAN EUNATCH "
     "EUSERS EWOULDBLOCK EXDEV EXFULL Path PathInfo PosixPath PurePath "
     "PurePosixPath PureWindowsPath S_ISBLK S_ISCHR S_ISDIR S_ISFIFO "
     "S_ISREG S_ISSOCK Sequence UnsupportedOperation WindowsPath "
     "_PathParents _StringGlobber _local _no_recurse_symlinks _os chain "
     "copy_info copyfile2 copyfileobj ensure_different_files "
     "ensure_distinct_paths errorcode grp io magic_open ntpath operator os "
     "posixpath pwd sys types"},
    {"pickle",
     "ADDITEMS APPEND APPENDS BINBYTES BINBYTES8 BINFLOAT BINGET BININT "
     "BININT1 BININT2 BINPERSID BINPUT BINSTRING BINUNICODE BINUNICODE8 "
     "BUILD BYTEARRAY8 DEFAULT_PROTOCOL DICT DUP EMPTY_DICT EMPTY_LIST "
     "EMPTY_SET EMPTY_TUPLE EXT1 EXT2 EXT4 FALSE FLOAT FRAME FROZENSET "
     "FunctionType GET GLOBAL HIGHEST_PROTOCOL INST INT LIST LONG LONG1 "
     "LONG4 LONG_BINGET LONG_BINPUT MARK MEMOIZE NEWFALSE NEWOBJ NEWOBJ_EX "
     "NEWTRUE NEXT_BUFFER NONE OBJ PERSID POP POP_MARK PROTO PUT "
     "PickleBuffer PickleError Pickler PicklingError READONLY_BUFFER "
     "REDUCE SETITEM SETITEMS SHORT_BINBYTES SHORT_BINSTRING "
     "SHORT_BINUNICODE STACK_GLOBAL STOP STRING TRUE TUPLE TUPLE1 TUPLE2 "
     "TUPLE3 UNICODE Unpickler UnpicklingError _Framer _HAVE_PICKLE_BUFFER "
     "_NoValue _Pickler _Stop _T _Unframer _Unpickler _compat_pickle _dump "
     "_dumps _extension_cache _extension_registry _getattribute "
     "_inverted_registry _load _loads _main _tuplesize2code batched "
     "bytes_types codecs compatible_formats decode_long dispatch_table "
     "dump dumps encode_long format_version io load loads maxsize pack "
     "partial sys unpack whichmodule"},
    {"pkgutil",
     "ModuleInfo _NAME_PATTERN _iter_file_finder_modules extend_path "
     "get_data get_importer importlib iter_importer_modules iter_importers "
     "iter_modules iter_zipimport_modules namedtuple os read_code "
     "resolve_name simplegeneric sys walk_packages zipimport zipimporter"},
    {"platform",
     "AndroidVer IOSVersionInfo _Processor _WIN32_CLIENT_RELEASES "
     "_WIN32_SERVER_RELEASES _comparable_version _default_architecture "
     "_follow_symlinks _get_machine_win32 _java_getprop _mac_ver_xml _main "
     "_node _norm_version _os_release_cache _os_release_candidates "
     "_parse_args _parse_os_release _platform _platform_cache _sys_version "
     "_sys_version_cache _syscmd_file _syscmd_ver _uname_cache "
     "_unknown_as_blank _ver_stages _win32_ver _wmi _wmi_query android_ver "
     "architecture collections freedesktop_os_release functools "
     "invalidate_caches ios_ver itertools java_ver libc_ver mac_ver "
     "machine node os platform processor python_branch python_build "
     "python_compiler python_implementation python_revision python_version "
     "python_version_tuple re release sys system system_alias uname "
     "uname_result version win32_edition win32_is_iot win32_ver"},
    {"posixpath",
     "ALLOW_MISSING _get_sep _varpattern _varsub _varsubb abspath altsep "
     "basename commonpath commonprefix curdir defpath devnull dirname "
     "errno exists expanduser expandvars extsep genericpath getatime "
     "getctime getmtime getsize isabs isdevdrive isdir isfile isjunction "
     "islink ismount join lexists normcase normpath os pardir pathsep "
     "realpath relpath samefile sameopenfile samestat sep split splitdrive "
     "splitext splitroot stat supports_unicode_filenames sys"},
    {"pprint",
     "PrettyPrinter _StringIO _builtin_scalars _collections _recursion "
     "_safe_key _safe_tuple _sys _types _wrap_bytes_repr isreadable "
     "isrecursive pformat pp pprint saferepr"},
    {"queue",
     "Empty Full LifoQueue PriorityQueue Queue ShutDown SimpleQueue "
     "_PySimpleQueue deque heappop heappush threading time types"},
    {"quopri",
     "EMPTYSTRING ESCAPE HEX MAXLINESIZE a2b_qp b2a_qp decode decodestring "
     "encode encodestring ishex main needsquoting quote unhex"},
    {"random",
     "BPF LOG4 NV_MAGICCONST RECIP_BPF Random SG_MAGICCONST SystemRandom "
     "TWOPI _ONE _Sequence _accumulate _acos _bisect _ceil _cos _e _exp "
     "_fabs _floor _index _inst _isfinite _lgamma _log _log2 _os "
     "_parse_args _pi _random _repeat _sha512 _sin _sqrt _test "
     "_test_generator _urandom betavariate binomialvariate choice choices "
     "expovariate gammavariate gauss getrandbits getstate lognormvariate "
     "main normalvariate paretovariate randbytes randint random randrange "
     "sample seed setstate shuffle triangular uniform vonmisesvariate "
     "weibullvariate"},
    {"re",
     "A ASCII DEBUG DOTALL I IGNORECASE L LOCALE M MULTILINE Match NOFLAG "
     "Pattern PatternError RegexFlag S Scanner U UNICODE VERBOSE X "
     "_MAXCACHE _MAXCACHE2 _ZeroSentinel _cache _cache2 _casefix _compile "
     "_compile_template _compiler _constants _parser _pickle "
     "_special_chars_map _sre _zero_sentinel compile copyreg enum error "
     "escape findall finditer fullmatch functools match purge search split "
     "sub subn"},
    {"reprlib",
     "Repr _possibly_sorted aRepr builtins get_ident islice recursive_repr "
     "repr"},
    {"sched",
     "Event _sentinel _time count heapq namedtuple scheduler threading "
     "time"},
    {"secrets",
     "DEFAULT_ENTROPY SystemRandom _sysrand base64 choice compare_digest "
     "randbelow randbits token_bytes token_hex token_urlsafe"},
    {"select",
     "EPOLLERR EPOLLET EPOLLEXCLUSIVE EPOLLHUP EPOLLIN EPOLLMSG "
     "EPOLLONESHOT EPOLLOUT EPOLLPRI EPOLLRDBAND EPOLLRDHUP EPOLLRDNORM "
     "EPOLLWRBAND EPOLLWRNORM EPOLL_CLOEXEC PIPE_BUF POLLERR POLLHUP "
     "POLLIN POLLMSG POLLNVAL POLLOUT POLLPRI POLLRDBAND POLLRDHUP "
     "POLLRDNORM POLLWRBAND POLLWRNORM epoll error poll select"},
    {"selectors",
     "ABCMeta BaseSelector DefaultSelector EVENT_READ EVENT_WRITE "
     "EpollSelector Mapping PollSelector SelectSelector SelectorKey "
     "_BaseSelectorImpl _NOT_EPOLLIN _NOT_EPOLLOUT _PollLikeSelector "
     "_SelectorMapping _can_use _fileobj_to_fd abstractmethod math "
     "namedtuple select sys"},
    {"shelve",
     "BsdDbShelf BytesIO DEFAULT_PROTOCOL DbfilenameShelf Pickler Shelf "
     "Unpickler _ClosedDict collections open"},
    {"shlex",
     "StringIO _print_tokens join quote shlex split sys"},
    {"shutil",
     "COPY_BUFSIZE Error ReadError RegistryError SameFileError "
     "SpecialFileError _ARCHIVE_FORMATS _BZ2_SUPPORTED _GiveupOnFastCopy "
     "_HAS_FCOPYFILE _LZMA_SUPPORTED _UNPACK_FORMATS "
     "_USE_CP_COPY_FILE_RANGE _USE_CP_SENDFILE _WINDOWS "
     "_WIN_DEFAULT_PATHEXT _ZLIB_SUPPORTED _ZSTD_SUPPORTED _access_check "
     "_basename _check_unpack_options _copyfileobj_readinto _copytree "
     "_copyxattr _destinsrc _determine_linux_fastcopy_blocksize "
     "_ensure_directory _fastcopy_copy_file_range _fastcopy_fcopyfile "
     "_fastcopy_sendfile _find_unpack_format _get_gid _get_uid "
     "_is_immutable _islink _make_tarball _make_zipfile _ntuple_diskusage "
     "_rmtree_impl _rmtree_islink _rmtree_safe_fd _rmtree_safe_fd_step "
     "_rmtree_unsafe _samefile _stat _unpack_tarfile _unpack_zipfile "
     "_use_fd_functions _win_path_needs_curdir _winapi chown collections "
     "copy copy2 copyfile copyfileobj copymode copystat copytree "
     "disk_usage errno fnmatch get_archive_formats get_terminal_size "
     "get_unpack_formats ignore_patterns make_archive move nt os posix "
     "register_archive_format register_unpack_format rmtree stat sys "
     "unpack_archive unregister_archive_format unregister_unpack_format "
     "which"},
    {"signal",
     "Handlers ITIMER_PROF ITIMER_REAL ITIMER_VIRTUAL ItimerError NSIG "
     "SIGABRT SIGALRM SIGBUS SIGCHLD SIGCLD SIGCONT SIGFPE SIGHUP SIGILL "
     "SIGINT SIGIO SIGIOT SIGKILL SIGPIPE SIGPOLL SIGPROF SIGPWR SIGQUIT "
     "SIGRTMAX SIGRTMIN SIGSEGV SIGSTKFLT SIGSTOP SIGSYS SIGTERM SIGTRAP "
     "SIGTSTP SIGTTIN SIGTTOU SIGURG SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH "
     "SIGXCPU SIGXFSZ SIG_BLOCK SIG_DFL SIG_IGN SIG_SETMASK SIG_UNBLOCK "
     "Sigmasks Signals _IntEnum _enum_to_int _int_to_enum _signal alarm "
     "default_int_handler getitimer getsignal pause pidfd_send_signal "
     "pthread_kill pthread_sigmask raise_signal set_wakeup_fd setitimer "
     "siginterrupt signal sigpending sigtimedwait sigwait sigwaitinfo "
     "strsignal struct_siginfo valid_signals"},
    {"smtplib",
     "CRLF LMTP LMTP_PORT OLDSTYLE_AUTH SMTP SMTPAuthenticationError "
     "SMTPConnectError SMTPDataError SMTPException SMTPHeloError "
     "SMTPNotSupportedError SMTPRecipientsRefused SMTPResponseException "
     "SMTPSenderRefused SMTPServerDisconnected SMTP_PORT SMTP_SSL "
     "SMTP_SSL_PORT _MAXCHALLENGE _MAXLINE _addr_only _fix_eols "
     "_have_cram_md5_support _have_ssl _quote_periods bCRLF base64 copy "
     "datetime email encode_base64 hmac io quoteaddr quotedata re socket "
     "ssl sys"},
    {"socket",
     "AF_APPLETALK AF_ASH AF_ATMPVC AF_ATMSVC AF_AX25 AF_BRIDGE AF_DECnet "
     "AF_ECONET AF_INET AF_INET6 AF_IPX AF_IRDA AF_KEY AF_LLC AF_NETBEUI "
     "AF_NETROM AF_PACKET AF_PPPOX AF_RDS AF_ROSE AF_ROUTE AF_SECURITY "
     "AF_SNA AF_UNSPEC AF_WANPIPE AF_X25 AI_ADDRCONFIG AI_ALL AI_CANONNAME "
     "AI_NUMERICHOST AI_NUMERICSERV AI_PASSIVE AI_V4MAPPED AddressFamily "
     "AddressInfo CAPI CMSG_LEN CMSG_SPACE EAGAIN EAI_ADDRFAMILY EAI_AGAIN "
     "EAI_BADFLAGS EAI_FAIL EAI_FAMILY EAI_MEMORY EAI_NODATA EAI_NONAME "
     "EAI_OVERFLOW EAI_SERVICE EAI_SOCKTYPE EAI_SYSTEM EBADF ETHERTYPE_ARP "
     "ETHERTYPE_IP ETHERTYPE_IPV6 ETHERTYPE_VLAN ETH_P_ALL EWOULDBLOCK "
     "INADDR_ALLHOSTS_GROUP INADDR_ANY INADDR_BROADCAST INADDR_LOOPBACK "
     "INADDR_MAX_LOCAL_GROUP INADDR_NONE INADDR_UNSPEC_GROUP "
     "IPPORT_RESERVED IPPORT_USERRESERVED IPPROTO_AH IPPROTO_DSTOPTS "
     "IPPROTO_EGP IPPROTO_ESP IPPROTO_FRAGMENT IPPROTO_GRE IPPROTO_HOPOPTS "
     "IPPROTO_ICMP IPPROTO_ICMPV6 IPPROTO_IDP IPPROTO_IGMP IPPROTO_IP "
     "IPPROTO_IPIP IPPROTO_IPV6 IPPROTO_MAX IPPROTO_MPTCP IPPROTO_NONE "
     "IPPROTO_PIM IPPROTO_PUP IPPROTO_RAW IPPROTO_ROUTING IPPROTO_RSVP "
     "IPPROTO_TCP IPPROTO_TP IPPROTO_UDP IPPROTO_UDPLITE IPV6_CHECKSUM "
     "IPV6_DONTFRAG IPV6_DSTOPTS IPV6_HOPLIMIT IPV6_HOPOPTS "
     "IPV6_JOIN_GROUP IPV6_LEAVE_GROUP IPV6_MULTICAST_HOPS "
     "IPV6_MULTICAST_IF IPV6_MULTICAST_LOOP IPV6_NEXTHOP IPV6_PATHMTU "
     "IPV6_PKTINFO IPV6_RECVDSTOPTS IPV6_RECVERR IPV6_RECVHOPLIMIT "
     "IPV6_RECVHOPOPTS IPV6_RECVPATHMTU IPV6_RECVPKTINFO IPV6_RECVRTHDR "
     "IPV6_RECVTCLASS IPV6_RTHDR IPV6_RTHDRDSTOPTS IPV6_RTHDR_TYPE_0 "
     "IPV6_TCLASS IPV6_UNICAST_HOPS IPV6_V6ONLY IP_ADD_MEMBERSHIP "
     "IP_ADD_SOURCE_MEMBERSHIP IP_BIND_ADDRESS_NO_PORT IP_BLOCK_SOURCE "
     "IP_DEFAULT_MULTICAST_LOOP IP_DEFAULT_MULTICAST_TTL "
     "IP_DROP_MEMBERSHIP IP_DROP_SOURCE_MEMBERSHIP IP_FREEBIND IP_HDRINCL "
     "IP_MAX_MEMBERSHIPS IP_MULTICAST_IF IP_MULTICAST_LOOP "
     "IP_MULTICAST_TTL IP_OPTIONS IP_PKTINFO IP_RECVERR IP_RECVOPTS "
     "IP_RECVORIGDSTADDR IP_RECVRETOPTS IP_RECVTOS IP_RECVTTL IP_RETOPTS "
     "IP_TOS IP_TRANSPARENT IP_TTL IP_UNBLOCK_SOURCE IntEnum IntFlag "
     "MSG_CMSG_CLOEXEC MSG_CONFIRM MSG_CTRUNC MSG_DONTROUTE MSG_DONTWAIT "
     "MSG_EOR MSG_ERRQUEUE MSG_FASTOPEN MSG_MORE MSG_NOSIGNAL MSG_OOB "
     "MSG_PEEK MSG_TRUNC MSG_WAITALL MsgFlag NI_DGRAM NI_MAXHOST "
     "NI_MAXSERV NI_NAMEREQD NI_NOFQDN NI_NUMERICHOST NI_NUMERICSERV "
     "PF_PACKET PF_RDS SCM_CREDENTIALS SCM_RIGHTS SHUT_RD SHUT_RDWR "
     "SHUT_WR SOCK_CLOEXEC SOCK_DGRAM SOCK_NONBLOCK SOCK_RAW SOCK_RDM "
     "SOCK_SEQPACKET SOCK_STREAM SOL_IP SOL_RDS SOL_SOCKET SOL_TCP SOL_UDP "
     "SOMAXCONN SO_ACCEPTCONN SO_BINDTODEVICE SO_BINDTOIFINDEX "
     "SO_BROADCAST SO_DEBUG SO_DOMAIN SO_DONTROUTE SO_ERROR "
     "SO_INCOMING_CPU SO_KEEPALIVE SO_LINGER SO_MARK SO_OOBINLINE "
     "SO_PASSCRED SO_PASSSEC SO_PEERCRED SO_PEERSEC SO_PRIORITY "
     "SO_PROTOCOL SO_RCVBUF SO_RCVLOWAT SO_RCVTIMEO SO_SNDBUF SO_SNDLOWAT "
     "SO_SNDTIMEO SO_TYPE SocketIO SocketKind SocketType TCP_CC_INFO "
     "TCP_CONGESTION TCP_CORK TCP_DEFER_ACCEPT TCP_FASTOPEN "
     "TCP_FASTOPEN_CONNECT TCP_FASTOPEN_KEY TCP_FASTOPEN_NO_COOKIE "
     "TCP_INFO TCP_INQ TCP_KEEPCNT TCP_KEEPIDLE TCP_KEEPINTVL TCP_LINGER2 "
     "TCP_MAXSEG TCP_MD5SIG TCP_MD5SIG_EXT TCP_NODELAY TCP_NOTSENT_LOWAT "
     "TCP_QUEUE_SEQ TCP_QUICKACK TCP_REPAIR TCP_REPAIR_OPTIONS "
     "TCP_REPAIR_QUEUE TCP_REPAIR_WINDOW TCP_SAVED_SYN TCP_SAVE_SYN "
     "TCP_SYNCNT TCP_THIN_DUPACK TCP_THIN_LINEAR_TIMEOUTS TCP_TIMESTAMP "
     "TCP_TX_DELAY TCP_ULP TCP_USER_TIMEOUT TCP_WINDOW_CLAMP "
     "TCP_ZEROCOPY_RECEIVE UDPLITE_RECV_CSCOV UDPLITE_SEND_CSCOV "
     "_GLOBAL_DEFAULT_TIMEOUT _GiveupOnSendfile _LOCALHOST _LOCALHOST_V6 "
     "_blocking_errnos _fallback_socketpair _intenum_converter _socket "
     "close create_connection create_server dup errno error fromfd "
     "gaierror getaddrinfo getdefaulttimeout getfqdn gethostbyaddr "
     "gethostbyname gethostbyname_ex gethostname getnameinfo "
     "getprotobyname getservbyname getservbyport has_dualstack_ipv6 "
     "has_ipv6 herror htonl htons if_indextoname if_nameindex "
     "if_nametoindex inet_aton inet_ntoa inet_ntop inet_pton io ntohl "
     "ntohs os recv_fds send_fds setdefaulttimeout socket socketpair sys "
     "timeout"},
    {"socketserver",
     "BaseRequestHandler BaseServer BufferedIOBase DatagramRequestHandler "
     "ForkingMixIn ForkingTCPServer ForkingUDPServer StreamRequestHandler "
     "TCPServer ThreadingMixIn ThreadingTCPServer ThreadingUDPServer "
     "UDPServer _NoThreads _ServerSelector _SocketWriter _Threads os "
     "selectors socket sys threading time"},
    {"sqlite3",
     "Binary Blob Connection Cursor DataError DatabaseError Date "
     "DateFromTicks Error IntegrityError InterfaceError InternalError "
     "LEGACY_TRANSACTION_CONTROL NotSupportedError OperationalError "
     "PARSE_COLNAMES PARSE_DECLTYPES PrepareProtocol ProgrammingError Row "
     "SQLITE_ABORT SQLITE_ABORT_ROLLBACK SQLITE_ALTER_TABLE SQLITE_ANALYZE "
     "SQLITE_ATTACH SQLITE_AUTH SQLITE_AUTH_USER SQLITE_BUSY "
     "SQLITE_BUSY_RECOVERY SQLITE_BUSY_SNAPSHOT SQLITE_BUSY_TIMEOUT "
     "SQLITE_CANTOPEN SQLITE_CANTOPEN_CONVPATH SQLITE_CANTOPEN_DIRTYWAL "
     "SQLITE_CANTOPEN_FULLPATH SQLITE_CANTOPEN_ISDIR "
     "SQLITE_CANTOPEN_NOTEMPDIR SQLITE_CANTOPEN_SYMLINK SQLITE_CONSTRAINT "
     "SQLITE_CONSTRAINT_CHECK SQLITE_CONSTRAINT_COMMITHOOK "
     "SQLITE_CONSTRAINT_FOREIGNKEY SQLITE_CONSTRAINT_FUNCTION "
     "SQLITE_CONSTRAINT_NOTNULL SQLITE_CONSTRAINT_PINNED "
     "SQLITE_CONSTRAINT_PRIMARYKEY SQLITE_CONSTRAINT_ROWID "
     "SQLITE_CONSTRAINT_TRIGGER SQLITE_CONSTRAINT_UNIQUE "
     "SQLITE_CONSTRAINT_VTAB SQLITE_CORRUPT SQLITE_CORRUPT_INDEX "
     "SQLITE_CORRUPT_SEQUENCE SQLITE_CORRUPT_VTAB SQLITE_CREATE_INDEX "
     "SQLITE_CREATE_TABLE SQLITE_CREATE_TEMP_INDEX "
     "SQLITE_CREATE_TEMP_TABLE SQLITE_CREATE_TEMP_TRIGGER "
     "SQLITE_CREATE_TEMP_VIEW SQLITE_CREATE_TRIGGER SQLITE_CREATE_VIEW "
     "SQLITE_CREATE_VTABLE SQLITE_DBCONFIG_DEFENSIVE "
     "SQLITE_DBCONFIG_DQS_DDL SQLITE_DBCONFIG_DQS_DML "
     "SQLITE_DBCONFIG_ENABLE_FKEY SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER "
     "SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION SQLITE_DBCONFIG_ENABLE_QPSG "
     "SQLITE_DBCONFIG_ENABLE_TRIGGER SQLITE_DBCONFIG_ENABLE_VIEW "
     "SQLITE_DBCONFIG_LEGACY_ALTER_TABLE "
     "SQLITE_DBCONFIG_LEGACY_FILE_FORMAT SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE "
     "SQLITE_DBCONFIG_RESET_DATABASE SQLITE_DBCONFIG_TRIGGER_EQP "
     "SQLITE_DBCONFIG_TRUSTED_SCHEMA SQLITE_DBCONFIG_WRITABLE_SCHEMA "
     "SQLITE_DELETE SQLITE_DENY SQLITE_DETACH SQLITE_DONE "
     "SQLITE_DROP_INDEX SQLITE_DROP_TABLE SQLITE_DROP_TEMP_INDEX "
     "SQLITE_DROP_TEMP_TABLE SQLITE_DROP_TEMP_TRIGGER "
     "SQLITE_DROP_TEMP_VIEW SQLITE_DROP_TRIGGER SQLITE_DROP_VIEW "
     "SQLITE_DROP_VTABLE SQLITE_EMPTY SQLITE_ERROR "
     "SQLITE_ERROR_MISSING_COLLSEQ SQLITE_ERROR_RETRY "
     "SQLITE_ERROR_SNAPSHOT SQLITE_FORMAT SQLITE_FULL SQLITE_FUNCTION "
     "SQLITE_IGNORE SQLITE_INSERT SQLITE_INTERNAL SQLITE_INTERRUPT "
     "SQLITE_IOERR SQLITE_IOERR_ACCESS SQLITE_IOERR_AUTH "
     "SQLITE_IOERR_BEGIN_ATOMIC SQLITE_IOERR_BLOCKED "
     "SQLITE_IOERR_CHECKRESERVEDLOCK SQLITE_IOERR_CLOSE "
     "SQLITE_IOERR_COMMIT_ATOMIC SQLITE_IOERR_CONVPATH "
     "SQLITE_IOERR_CORRUPTFS SQLITE_IOERR_DATA SQLITE_IOERR_DELETE "
     "SQLITE_IOERR_DELETE_NOENT SQLITE_IOERR_DIR_CLOSE "
     "SQLITE_IOERR_DIR_FSYNC SQLITE_IOERR_FSTAT SQLITE_IOERR_FSYNC "
     "SQLITE_IOERR_GETTEMPPATH SQLITE_IOERR_LOCK SQLITE_IOERR_MMAP "
     "SQLITE_IOERR_NOMEM SQLITE_IOERR_RDLOCK SQLITE_IOERR_READ "
     "SQLITE_IOERR_ROLLBACK_ATOMIC SQLITE_IOERR_SEEK SQLITE_IOERR_SHMLOCK "
     "SQLITE_IOERR_SHMMAP SQLITE_IOERR_SHMOPEN SQLITE_IOERR_SHMSIZE "
     "SQLITE_IOERR_SHORT_READ SQLITE_IOERR_TRUNCATE SQLITE_IOERR_UNLOCK "
     "SQLITE_IOERR_VNODE SQLITE_IOERR_WRITE SQLITE_LIMIT_ATTACHED "
     "SQLITE_LIMIT_COLUMN SQLITE_LIMIT_COMPOUND_SELECT "
     "SQLITE_LIMIT_EXPR_DEPTH SQLITE_LIMIT_FUNCTION_ARG "
     "SQLITE_LIMIT_LENGTH SQLITE_LIMIT_LIKE_PATTERN_LENGTH "
     "SQLITE_LIMIT_SQL_LENGTH SQLITE_LIMIT_TRIGGER_DEPTH "
     "SQLITE_LIMIT_VARIABLE_NUMBER SQLITE_LIMIT_VDBE_OP "
     "SQLITE_LIMIT_WORKER_THREADS SQLITE_LOCKED SQLITE_LOCKED_SHAREDCACHE "
     "SQLITE_LOCKED_VTAB SQLITE_MISMATCH SQLITE_MISUSE SQLITE_NOLFS "
     "SQLITE_NOMEM SQLITE_NOTADB SQLITE_NOTFOUND SQLITE_NOTICE "
     "SQLITE_NOTICE_RECOVER_ROLLBACK SQLITE_NOTICE_RECOVER_WAL SQLITE_OK "
     "SQLITE_OK_LOAD_PERMANENTLY SQLITE_OK_SYMLINK SQLITE_PERM "
     "SQLITE_PRAGMA SQLITE_PROTOCOL SQLITE_RANGE SQLITE_READ "
     "SQLITE_READONLY SQLITE_READONLY_CANTINIT SQLITE_READONLY_CANTLOCK "
     "SQLITE_READONLY_DBMOVED SQLITE_READONLY_DIRECTORY "
     "SQLITE_READONLY_RECOVERY SQLITE_READONLY_ROLLBACK SQLITE_RECURSIVE "
     "SQLITE_REINDEX SQLITE_ROW SQLITE_SAVEPOINT SQLITE_SCHEMA "
     "SQLITE_SELECT SQLITE_TOOBIG SQLITE_TRANSACTION SQLITE_UPDATE "
     "SQLITE_WARNING SQLITE_WARNING_AUTOINDEX Time TimeFromTicks Timestamp "
     "TimestampFromTicks Warning adapt adapters apilevel collections "
     "complete_statement connect converters datetime dump "
     "enable_callback_tracebacks paramstyle register_adapter "
     "register_converter sqlite_version sqlite_version_info threadsafety "
     "time"},
    {"sqlite3.dbapi2",
     "Binary Blob Connection Cursor DataError DatabaseError Date "
     "DateFromTicks Error IntegrityError InterfaceError InternalError "
     "LEGACY_TRANSACTION_CONTROL NotSupportedError OperationalError "
     "PARSE_COLNAMES PARSE_DECLTYPES PrepareProtocol ProgrammingError Row "
     "SQLITE_ABORT SQLITE_ABORT_ROLLBACK SQLITE_ALTER_TABLE SQLITE_ANALYZE "
     "SQLITE_ATTACH SQLITE_AUTH SQLITE_AUTH_USER SQLITE_BUSY "
     "SQLITE_BUSY_RECOVERY SQLITE_BUSY_SNAPSHOT SQLITE_BUSY_TIMEOUT "
     "SQLITE_CANTOPEN SQLITE_CANTOPEN_CONVPATH SQLITE_CANTOPEN_DIRTYWAL "
     "SQLITE_CANTOPEN_FULLPATH SQLITE_CANTOPEN_ISDIR "
     "SQLITE_CANTOPEN_NOTEMPDIR SQLITE_CANTOPEN_SYMLINK SQLITE_CONSTRAINT "
     "SQLITE_CONSTRAINT_CHECK SQLITE_CONSTRAINT_COMMITHOOK "
     "SQLITE_CONSTRAINT_FOREIGNKEY SQLITE_CONSTRAINT_FUNCTION "
     "SQLITE_CONSTRAINT_NOTNULL SQLITE_CONSTRAINT_PINNED "
     "SQLITE_CONSTRAINT_PRIMARYKEY SQLITE_CONSTRAINT_ROWID "
     "SQLITE_CONSTRAINT_TRIGGER SQLITE_CONSTRAINT_UNIQUE "
     "SQLITE_CONSTRAINT_VTAB SQLITE_CORRUPT SQLITE_CORRUPT_INDEX "
     "SQLITE_CORRUPT_SEQUENCE SQLITE_CORRUPT_VTAB SQLITE_CREATE_INDEX "
     "SQLITE_CREATE_TABLE SQLITE_CREATE_TEMP_INDEX "
     "SQLITE_CREATE_TEMP_TABLE SQLITE_CREATE_TEMP_TRIGGER "
     "SQLITE_CREATE_TEMP_VIEW SQLITE_CREATE_TRIGGER SQLITE_CREATE_VIEW "
     "SQLITE_CREATE_VTABLE SQLITE_DBCONFIG_DEFENSIVE "
     "SQLITE_DBCONFIG_DQS_DDL SQLITE_DBCONFIG_DQS_DML "
     "SQLITE_DBCONFIG_ENABLE_FKEY SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER "
     "SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION SQLITE_DBCONFIG_ENABLE_QPSG "
     "SQLITE_DBCONFIG_ENABLE_TRIGGER SQLITE_DBCONFIG_ENABLE_VIEW "
     "SQLITE_DBCONFIG_LEGACY_ALTER_TABLE "
     "SQLITE_DBCONFIG_LEGACY_FILE_FORMAT SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE "
     "SQLITE_DBCONFIG_RESET_DATABASE SQLITE_DBCONFIG_TRIGGER_EQP "
     "SQLITE_DBCONFIG_TRUSTED_SCHEMA SQLITE_DBCONFIG_WRITABLE_SCHEMA "
     "SQLITE_DELETE SQLITE_DENY SQLITE_DETACH SQLITE_DONE "
     "SQLITE_DROP_INDEX SQLITE_DROP_TABLE SQLITE_DROP_TEMP_INDEX "
     "SQLITE_DROP_TEMP_TABLE SQLITE_DROP_TEMP_TRIGGER "
     "SQLITE_DROP_TEMP_VIEW SQLITE_DROP_TRIGGER SQLITE_DROP_VIEW "
     "SQLITE_DROP_VTABLE SQLITE_EMPTY SQLITE_ERROR "
     "SQLITE_ERROR_MISSING_COLLSEQ SQLITE_ERROR_RETRY "
     "SQLITE_ERROR_SNAPSHOT SQLITE_FORMAT SQLITE_FULL SQLITE_FUNCTION "
     "SQLITE_IGNORE SQLITE_INSERT SQLITE_INTERNAL SQLITE_INTERRUPT "
     "SQLITE_IOERR SQLITE_IOERR_ACCESS SQLITE_IOERR_AUTH "
     "SQLITE_IOERR_BEGIN_ATOMIC SQLITE_IOERR_BLOCKED "
     "SQLITE_IOERR_CHECKRESERVEDLOCK SQLITE_IOERR_CLOSE "
     "SQLITE_IOERR_COMMIT_ATOMIC SQLITE_IOERR_CONVPATH "
     "SQLITE_IOERR_CORRUPTFS SQLITE_IOERR_DATA SQLITE_IOERR_DELETE "
     "SQLITE_IOERR_DELETE_NOENT SQLITE_IOERR_DIR_CLOSE "
     "SQLITE_IOERR_DIR_FSYNC SQLITE_IOERR_FSTAT SQLITE_IOERR_FSYNC "
     "SQLITE_IOERR_GETTEMPPATH SQLITE_IOERR_LOCK SQLITE_IOERR_MMAP "
     "SQLITE_IOERR_NOMEM SQLITE_IOERR_RDLOCK SQLITE_IOERR_READ "
     "SQLITE_IOERR_ROLLBACK_ATOMIC SQLITE_IOERR_SEEK SQLITE_IOERR_SHMLOCK "
     "SQLITE_IOERR_SHMMAP SQLITE_IOERR_SHMOPEN SQLITE_IOERR_SHMSIZE "
     "SQLITE_IOERR_SHORT_READ SQLITE_IOERR_TRUNCATE SQLITE_IOERR_UNLOCK "
     "SQLITE_IOERR_VNODE SQLITE_IOERR_WRITE SQLITE_LIMIT_ATTACHED "
     "SQLITE_LIMIT_COLUMN SQLITE_LIMIT_COMPOUND_SELECT "
     "SQLITE_LIMIT_EXPR_DEPTH SQLITE_LIMIT_FUNCTION_ARG "
     "SQLITE_LIMIT_LENGTH SQLITE_LIMIT_LIKE_PATTERN_LENGTH "
     "SQLITE_LIMIT_SQL_LENGTH SQLITE_LIMIT_TRIGGER_DEPTH "
     "SQLITE_LIMIT_VARIABLE_NUMBER SQLITE_LIMIT_VDBE_OP "
     "SQLITE_LIMIT_WORKER_THREADS SQLITE_LOCKED SQLITE_LOCKED_SHAREDCACHE "
     "SQLITE_LOCKED_VTAB SQLITE_MISMATCH SQLITE_MISUSE SQLITE_NOLFS "
     "SQLITE_NOMEM SQLITE_NOTADB SQLITE_NOTFOUND SQLITE_NOTICE "
     "SQLITE_NOTICE_RECOVER_ROLLBACK SQLITE_NOTICE_RECOVER_WAL SQLITE_OK "
     "SQLITE_OK_LOAD_PERMANENTLY SQLITE_OK_SYMLINK SQLITE_PERM "
     "SQLITE_PRAGMA SQLITE_PROTOCOL SQLITE_RANGE SQLITE_READ "
     "SQLITE_READONLY SQLITE_READONLY_CANTINIT SQLITE_READONLY_CANTLOCK "
     "SQLITE_READONLY_DBMOVED SQLITE_READONLY_DIRECTORY "
     "SQLITE_READONLY_RECOVERY SQLITE_READONLY_ROLLBACK SQLITE_RECURSIVE "
     "SQLITE_REINDEX SQLITE_ROW SQLITE_SAVEPOINT SQLITE_SCHEMA "
     "SQLITE_SELECT SQLITE_TOOBIG SQLITE_TRANSACTION SQLITE_UPDATE "
     "SQLITE_WARNING SQLITE_WARNING_AUTOINDEX Time TimeFromTicks Timestamp "
     "TimestampFromTicks Warning adapt adapters apilevel collections "
     "complete_statement connect converters datetime "
     "enable_callback_tracebacks paramstyle register_adapter "
     "register_converter sqlite_version sqlite_version_info threadsafety "
     "time"},
    {"ssl",
     "ALERT_DESCRIPTION_ACCESS_DENIED ALERT_DESCRIPTION_BAD_CERTIFICATE "
     "ALERT_DESCRIPTION_BAD_CERTIFICATE_HASH_VALUE "
     "ALERT_DESCRIPTION_BAD_CERTIFICATE_STATUS_RESPONSE "
     "ALERT_DESCRIPTION_BAD_RECORD_MAC "
     "ALERT_DESCRIPTION_CERTIFICATE_EXPIRED "
     "ALERT_DESCRIPTION_CERTIFICATE_REVOKED "
     "ALERT_DESCRIPTION_CERTIFICATE_UNKNOWN "
     "ALERT_DESCRIPTION_CERTIFICATE_UNOBTAINABLE "
     "ALERT_DESCRIPTION_CLOSE_NOTIFY ALERT_DESCRIPTION_DECODE_ERROR "
     "ALERT_DESCRIPTION_DECOMPRESSION_FAILURE "
     "ALERT_DESCRIPTION_DECRYPT_ERROR ALERT_DESCRIPTION_HANDSHAKE_FAILURE "
     "ALERT_DESCRIPTION_ILLEGAL_PARAMETER "
     "ALERT_DESCRIPTION_INSUFFICIENT_SECURITY "
     "ALERT_DESCRIPTION_INTERNAL_ERROR ALERT_DESCRIPTION_NO_RENEGOTIATION "
     "ALERT_DESCRIPTION_PROTOCOL_VERSION ALERT_DESCRIPTION_RECORD_OVERFLOW "
     "ALERT_DESCRIPTION_UNEXPECTED_MESSAGE ALERT_DESCRIPTION_UNKNOWN_CA "
     "ALERT_DESCRIPTION_UNKNOWN_PSK_IDENTITY "
     "ALERT_DESCRIPTION_UNRECOGNIZED_NAME "
     "ALERT_DESCRIPTION_UNSUPPORTED_CERTIFICATE "
     "ALERT_DESCRIPTION_UNSUPPORTED_EXTENSION "
     "ALERT_DESCRIPTION_USER_CANCELLED AlertDescription CERT_NONE "
     "CERT_OPTIONAL CERT_REQUIRED CHANNEL_BINDING_TYPES CertificateError "
     "DER_cert_to_PEM_cert DefaultVerifyPaths HAS_ALPN HAS_ECDH "
     "HAS_NEVER_CHECK_COMMON_NAME HAS_NPN HAS_PHA HAS_PSK HAS_SNI "
     "HAS_SSLv2 HAS_SSLv3 HAS_TLSv1 HAS_TLSv1_1 HAS_TLSv1_2 HAS_TLSv1_3 "
     "HOSTFLAG_NEVER_CHECK_SUBJECT MemoryBIO OPENSSL_VERSION "
     "OPENSSL_VERSION_INFO OPENSSL_VERSION_NUMBER OP_ALL "
     "OP_CIPHER_SERVER_PREFERENCE OP_ENABLE_KTLS "
     "OP_ENABLE_MIDDLEBOX_COMPAT OP_IGNORE_UNEXPECTED_EOF "
     "OP_LEGACY_SERVER_CONNECT OP_NO_COMPRESSION OP_NO_RENEGOTIATION "
     "OP_NO_SSLv2 OP_NO_SSLv3 OP_NO_TICKET OP_NO_TLSv1 OP_NO_TLSv1_1 "
     "OP_NO_TLSv1_2 OP_NO_TLSv1_3 OP_SINGLE_DH_USE OP_SINGLE_ECDH_USE "
     "Options PEM_FOOTER PEM_HEADER PEM_cert_to_DER_cert PROTOCOL_SSLv23 "
     "PROTOCOL_TLS PROTOCOL_TLS_CLIENT PROTOCOL_TLS_SERVER PROTOCOL_TLSv1 "
     "PROTOCOL_TLSv1_1 PROTOCOL_TLSv1_2 Path Purpose RAND_add RAND_bytes "
     "RAND_status SSLCertVerificationError SSLContext SSLEOFError SSLError "
     "SSLErrorNumber SSLObject SSLSession SSLSocket SSLSyscallError "
     "SSLWantReadError SSLWantWriteError SSLZeroReturnError SSL_ERROR_EOF "
     "SSL_ERROR_INVALID_ERROR_CODE SSL_ERROR_SSL SSL_ERROR_SYSCALL "
     "SSL_ERROR_WANT_CONNECT SSL_ERROR_WANT_READ SSL_ERROR_WANT_WRITE "
     "SSL_ERROR_WANT_X509_LOOKUP SSL_ERROR_ZERO_RETURN TLSVersion "
     "VERIFY_ALLOW_PROXY_CERTS VERIFY_CRL_CHECK_CHAIN "
     "VERIFY_CRL_CHECK_LEAF VERIFY_DEFAULT VERIFY_X509_PARTIAL_CHAIN "
     "VERIFY_X509_STRICT VERIFY_X509_TRUSTED_FIRST VerifyFlags VerifyMode "
     "_ASN1Object _DEFAULT_CIPHERS _Enum _GLOBAL_DEFAULT_TIMEOUT _IntEnum "
     "_IntFlag _PROTOCOL_NAMES _RESTRICTED_SERVER_CIPHERS _SSLContext "
     "_SSLMethod _SSLv2_IF_EXISTS _TLSAlertType _TLSContentType "
     "_TLSMessageType _create_default_https_context _create_stdlib_context "
     "_create_unverified_context _nid2obj _simple_enum _ssl _txt2obj "
     "base64 cert_time_to_seconds create_connection create_default_context "
     "get_default_verify_paths get_protocol_name get_server_certificate "
     "namedtuple os socket socket_error sys warnings"},
    {"stat",
     "FILE_ATTRIBUTE_ARCHIVE FILE_ATTRIBUTE_COMPRESSED "
     "FILE_ATTRIBUTE_DEVICE FILE_ATTRIBUTE_DIRECTORY "
     "FILE_ATTRIBUTE_ENCRYPTED FILE_ATTRIBUTE_HIDDEN "
     "FILE_ATTRIBUTE_INTEGRITY_STREAM FILE_ATTRIBUTE_NORMAL "
     "FILE_ATTRIBUTE_NOT_CONTENT_INDEXED FILE_ATTRIBUTE_NO_SCRUB_DATA "
     "FILE_ATTRIBUTE_OFFLINE FILE_ATTRIBUTE_READONLY "
     "FILE_ATTRIBUTE_REPARSE_POINT FILE_ATTRIBUTE_SPARSE_FILE "
     "FILE_ATTRIBUTE_SYSTEM FILE_ATTRIBUTE_TEMPORARY "
     "FILE_ATTRIBUTE_VIRTUAL SF_APPEND SF_ARCHIVED SF_DATALESS SF_FIRMLINK "
     "SF_IMMUTABLE SF_NOUNLINK SF_RESTRICTED SF_SETTABLE SF_SNAPSHOT "
     "ST_ATIME ST_CTIME ST_DEV ST_GID ST_INO ST_MODE ST_MTIME ST_NLINK "
     "ST_SIZE ST_UID S_ENFMT S_IEXEC S_IFBLK S_IFCHR S_IFDIR S_IFDOOR "
     "S_IFIFO S_IFLNK S_IFMT S_IFPORT S_IFREG S_IFSOCK S_IFWHT S_IMODE "
     "S_IREAD S_IRGRP S_IROTH S_IRUSR S_IRWXG S_IRWXO S_IRWXU S_ISBLK "
     "S_ISCHR S_ISDIR S_ISDOOR S_ISFIFO S_ISGID S_ISLNK S_ISPORT S_ISREG "
     "S_ISSOCK S_ISUID S_ISVTX S_ISWHT S_IWGRP S_IWOTH S_IWRITE S_IWUSR "
     "S_IXGRP S_IXOTH S_IXUSR UF_APPEND UF_COMPRESSED UF_DATAVAULT "
     "UF_HIDDEN UF_IMMUTABLE UF_NODUMP UF_NOUNLINK UF_OPAQUE UF_SETTABLE "
     "UF_TRACKED _filemode_table filemode"},
    {"statistics",
     "Counter Decimal Fraction LinearRegression NormalDist StatisticsError "
     "_SQRT2 _coerce _convert _decimal_sqrt_of_frac _exact_ratio _fail_neg "
     "_float_sqrt_of_frac _integer_sqrt_of_frac_rto _isfinite "
     "_kernel_specs _mean_stdev _newton_raphson _normal_dist_inv_cdf "
     "_quartic_invcdf_estimate _random _rank _sqrt_bit_width _sqrtprod _ss "
     "_sum _triweight_invcdf_estimate acos asin atan bisect_left "
     "bisect_right correlation cos cosh count covariance defaultdict erfc "
     "exp fabs fmean fsum geometric_mean groupby harmonic_mean hypot "
     "isfinite isinf itemgetter kde kde_random linear_regression log math "
     "mean median median_grouped median_high median_low mode multimode "
     "namedtuple numbers pi pstdev pvariance quantiles random reduce "
     "repeat sin sqrt stdev sumprod sys tan tau variance"},
    {"string",
     "Formatter Template _TemplatePattern _sentinel_dict _string "
     "ascii_letters ascii_lowercase ascii_uppercase capwords digits "
     "hexdigits octdigits printable punctuation whitespace"},
    {"string.templatelib",
     "Interpolation Template _template_unpickle convert"},
    {"struct",
     "Struct _clearcache calcsize error iter_unpack pack pack_into unpack "
     "unpack_from"},
    {"subprocess",
     "CalledProcessError CompletedProcess DEVNULL PIPE Popen STDOUT "
     "SubprocessError TimeoutExpired _HAVE_POSIX_SPAWN_CLOSEFROM _PIPE_BUF "
     "_PopenSelector _USE_POSIX_SPAWN _active _args_from_interpreter_flags "
     "_can_fork_exec _cleanup _del_safe _mswindows "
     "_optim_args_from_interpreter_flags _text_encoding _time "
     "_use_posix_spawn builtins call check_call check_output contextlib "
     "errno fcntl getoutput getstatusoutput io list2cmdline locale os run "
     "select selectors signal sys threading time types warnings"},
    {"sys",
     "_base_executable _baserepl _clear_internal_caches _clear_type_cache "
     "_clear_type_descriptors _current_exceptions _current_frames "
     "_debugmallocstats _dump_tracelets _emscripten_info _framework "
     "_get_cpu_count_config _getframe _getframemodulename _git _home "
     "_is_gil_enabled _is_immortal _is_interned _jit _setprofileallthreads "
     "_settraceallthreads _stdlib_dir _xoptions abiflags "
     "activate_stack_trampoline addaudithook api_version argv audit "
     "base_exec_prefix base_prefix breakpointhook builtin_module_names "
     "byteorder call_tracing copyright deactivate_stack_trampoline "
     "displayhook dont_write_bytecode exc_info excepthook exception "
     "exec_prefix executable exit flags float_info float_repr_style "
     "get_asyncgen_hooks get_coroutine_origin_tracking_depth "
     "get_int_max_str_digits getallocatedblocks getdefaultencoding "
     "getdlopenflags getfilesystemencodeerrors getfilesystemencoding "
     "getprofile getrecursionlimit getrefcount getsizeof getswitchinterval "
     "gettrace getunicodeinternedsize hash_info hexversion implementation "
     "int_info intern is_finalizing is_remote_debug_enabled "
     "is_stack_trampoline_active maxsize maxunicode meta_path modules "
     "monitoring orig_argv path path_hooks path_importer_cache platform "
     "platlibdir prefix pycache_prefix remote_exec set_asyncgen_hooks "
     "set_coroutine_origin_tracking_depth set_int_max_str_digits "
     "setdlopenflags setprofile setrecursionlimit setswitchinterval "
     "settrace stderr stdin stdlib_module_names stdout thread_info "
     "unraisablehook version version_info warnoptions"},
    {"tempfile",
     "NamedTemporaryFile SpooledTemporaryFile TMP_MAX TemporaryDirectory "
     "TemporaryFile _O_TMPFILE_WORKS _Random _RandomNameSequence "
     "_TemporaryFileCloser _TemporaryFileWrapper _allocate_lock "
     "_bin_openflags _candidate_tempdir_list _dont_follow_symlinks _errno "
     "_exists _functools _get_candidate_names _get_default_tempdir "
     "_gettempdir _infer_return_type _io _mkstemp_inner _name_sequence "
     "_once_lock _os _resetperms _sanitize_params _shutil _sys "
     "_text_openflags _thread _types _warnings _weakref gettempdir "
     "gettempdirb gettempprefix gettempprefixb mkdtemp mkstemp mktemp "
     "tempdir template"},
    {"textwrap",
     "TextWrapper _whitespace dedent fill indent re shorten wrap"},
    {"threading",
     "Barrier BoundedSemaphore BrokenBarrierError Condition Event "
     "ExceptHookArgs Lock RLock Semaphore TIMEOUT_MAX Thread ThreadError "
     "Timer WeakSet _CRLock _DeleteDummyThreadOnDel _DummyThread "
     "_HAVE_THREAD_NATIVE_ID _LockType _MainThread _PyRLock _RLock "
     "_SHUTTING_DOWN _ThreadHandle _active _active_limbo_lock _after_fork "
     "_allocate_lock _contextvars _count _counter _daemon_threads_allowed "
     "_dangling _deque _enumerate _get_main_thread_ident "
     "_is_main_interpreter _limbo _main_thread _make_invoke_excepthook "
     "_make_thread_handle _newname _os _profile_hook _register_atexit "
     "_set_name _shutdown _start_joinable_thread _sys _thread_local_info "
     "_thread_shutdown _threading_atexits _time _trace_hook activeCount "
     "active_count currentThread current_thread enumerate excepthook "
     "get_ident getprofile gettrace local main_thread setprofile "
     "setprofile_all_threads settrace settrace_all_threads stack_size"},
    {"ticktape",
     "io"},
    {"time",
     "CLOCK_BOOTTIME CLOCK_MONOTONIC CLOCK_MONOTONIC_RAW "
     "CLOCK_PROCESS_CPUTIME_ID CLOCK_REALTIME CLOCK_TAI "
     "CLOCK_THREAD_CPUTIME_ID _STRUCT_TM_ITEMS altzone asctime "
     "clock_getres clock_gettime clock_gettime_ns clock_settime "
     "clock_settime_ns ctime daylight get_clock_info gmtime localtime "
     "mktime monotonic monotonic_ns perf_counter perf_counter_ns "
     "process_time process_time_ns pthread_getcpuclockid sleep strftime "
     "strptime struct_time thread_time thread_time_ns time time_ns "
     "timezone tzname tzset"},
    {"timeit",
     "Timer _globals default_number default_repeat default_timer "
     "dummy_src_name gc itertools main reindent repeat sys template time "
     "timeit"},
    {"tomllib",
     "TOMLDecodeError _parser _re _types load loads"},
    {"traceback",
     "BUILTIN_EXCEPTION_LIMIT FrameSummary StackSummary TracebackException "
     "_Anchors _CASE_COST _ExceptionPrintContext _MAX_CANDIDATE_ITEMS "
     "_MAX_STRING_SIZE _MOVE_COST _RECURSIVE_CUTOFF _Sentinel "
     "_WIDE_CHAR_SPECIFIERS _byte_offset_to_character_offset "
     "_cause_message _colorize _compute_suggestion_error _context_message "
     "_display_width _extract_caret_anchors_from_line_segment "
     "_format_final_exc_line _get_code_position _levenshtein_distance "
     "_parse_value_tb _print_exception_bltin _safe_string _sentinel "
     "_substitution_cost _walk_tb_with_full_positions clear_frames codeop "
     "collections extract_stack extract_tb format_exc format_exception "
     "format_exception_only format_list format_stack format_tb io "
     "itertools keyword linecache print_exc print_exception print_last "
     "print_list print_stack print_tb suppress sys textwrap tokenize "
     "walk_stack walk_tb warnings"},
    {"types",
     "AsyncGeneratorType BuiltinFunctionType BuiltinMethodType CapsuleType "
     "CellType ClassMethodDescriptorType CodeType CoroutineType "
     "DynamicClassAttribute EllipsisType FrameType FunctionType "
     "GeneratorType GenericAlias GetSetDescriptorType LambdaType "
     "MappingProxyType MemberDescriptorType MethodDescriptorType "
     "MethodType MethodWrapperType ModuleType NoneType NotImplementedType "
     "SimpleNamespace TracebackType UnionType WrapperDescriptorType "
     "_GeneratorWrapper _calculate_meta coroutine get_original_bases "
     "new_class prepare_class resolve_bases"},
    {"typing",
     "ABCMeta AbstractSet Annotated Any AnyStr AsyncGenerator "
     "AsyncIterable AsyncIterator Awaitable BinaryIO ByteString CT_co "
     "Callable ChainMap ClassVar Collection Concatenate Container "
     "Coroutine Counter DefaultDict Deque Dict EXCLUDED_ATTRIBUTES Final "
     "FrozenSet Generator Generic GenericAlias Hashable IO ItemsView "
     "Iterable Iterator KT KeysView List Literal LiteralString Mapping "
     "MappingView Match MutableMapping MutableSequence MutableSet "
     "NamedTuple NamedTupleMeta Never NewType NoDefault NoReturn "
     "NotRequired Optional OrderedDict ParamSpec ParamSpecArgs "
     "ParamSpecKwargs Protocol ReadOnly Required Reversible Self Sequence "
     "Set Sized SupportsAbs SupportsBytes SupportsComplex SupportsFloat "
     "SupportsIndex SupportsInt SupportsRound T TYPE_CHECKING T_co "
     "T_contra Text TextIO Tuple Type TypeAlias TypeAliasType TypeGuard "
     "TypeIs TypeVar TypeVarTuple TypedDict Union Unpack VT VT_co V_co "
     "ValuesView _ASSERT_NEVER_REPR_MAX_LENGTH _AnnotatedAlias _AnyMeta "
     "_BaseGenericAlias _CallableGenericAlias _CallableType "
     "_ConcatenateGenericAlias _DeprecatedGenericAlias _Final _Func "
     "_GenericAlias _IdentityCallable _LazyAnnotationLib "
     "_LiteralGenericAlias _NamedTuple _NotIterable _PROTO_ALLOWLIST "
     "_ProtocolMeta _SPECIAL_NAMES _Sentinel _SpecialForm "
     "_SpecialGenericAlias _TYPING_INTERNALS _TupleType "
     "_TypedCacheSpecialForm _TypedDict _TypedDictMeta _TypingEllipsis "
     "_UnionGenericAlias _UnionGenericAliasMeta _UnpackGenericAlias "
     "_abc_instancecheck _abc_subclasscheck _add_type_params_to_scope "
     "_alias _allow_reckless_class_checks _caches _caller "
     "_check_generic_specialization _cleanups _collect_type_parameters "
     "_deduplicate _deprecation_warning_for_no_type_params_passed "
     "_eval_type _flatten_literal_params _generic_class_getitem "
     "_generic_init_subclass _get_protocol_attrs _get_typeddict_qualifiers "
     "_idfunc _is_dunder _is_param_expr _is_typevar_like "
     "_is_unpacked_typevartuple _lazy_annotationlib "
     "_lazy_load_getattr_static _make_eager_annotate _make_forward_ref "
     "_make_nmtuple _namedtuple_mro_entries _no_init_or_replace_init "
     "_overload_dummy _overload_registry _paramspec_prepare_subst "
     "_paramspec_subst _prohibited _proto_hook _sentinel "
     "_should_unflatten_callable_args _special _strip_annotations "
     "_tp_cache _type_check _type_check_issubclass_arg_1 _type_convert "
     "_type_repr _typevar_subst _typevartuple_prepare_subst _unpack_args "
     "_value_and_type_iter abstractmethod assert_never assert_type cast "
     "clear_overloads collections copyreg dataclass_transform defaultdict "
     "evaluate_forward_ref final functools get_args get_origin "
     "get_overloads get_protocol_members get_type_hints is_protocol "
     "is_typeddict no_type_check no_type_check_decorator operator overload "
     "override reveal_type runtime_checkable sys types"},
    {"unicodedata",
     "UCD _ucnhash_CAPI bidirectional category combining decimal "
     "decomposition digit east_asian_width is_normalized lookup mirrored "
     "name normalize numeric ucd_3_2_0 unidata_version"},
    {"unittest",
     "BaseTestSuite FunctionTestCase SkipTest TestCase TestLoader "
     "TestProgram TestResult TestSuite TextTestResult TextTestRunner _log "
     "addModuleCleanup async_case case defaultTestLoader doModuleCleanups "
     "enterModuleContext expectedFailure installHandler loader main "
     "registerResult removeHandler removeResult result runner signals skip "
     "skipIf skipUnless suite util"},
    {"unittest.mock",
     "ANY AsyncMagicMixin AsyncMock AsyncMockMixin Base CallableMixin "
     "CodeType DEFAULT FILTER_DIR FunctionTypes InvalidSpecError "
     "MagicMixin MagicMock MagicProxy MethodType Mock ModuleType "
     "NonCallableMagicMock NonCallableMock PropertyMock RLock "
     "ThreadingMixin ThreadingMock _ANY _ATTRIB_DENY_LIST _AnyComparer "
     "_AsyncIterator _CODE_ATTRS _CODE_SIG _Call _CallList _MockIter "
     "_Sentinel _SentinelObject _SpecState _all_magics _all_sync_magics "
     "_allowed_names _async_magics _async_method_magics _builtins "
     "_calculate_return_value _callable _check_and_set_parent "
     "_check_signature _check_spec_arg_typos _clear_dict "
     "_copy_func_details _delegating_property _deleted _extract_mock "
     "_format_call_signature _get_async_iter _get_eq _get_iter _get_method "
     "_get_ne _get_signature_object _get_target _instance_callable "
     "_is_async_func _is_async_obj _is_exception _is_instance_mock "
     "_is_list _is_magic _magics _missing _must_skip _non_defaults _patch "
     "_patch_dict _patch_multiple _patch_object _patch_stopall "
     "_return_values _safe_super _set_async_signature _set_return_value "
     "_set_signature _setup_async_mock _setup_func _side_effect_methods "
     "_sync_async_magics _timeout_unset _to_stream _try_iter "
     "_unsupported_magics asyncio builtins call contextlib create_autospec "
     "fields file_spec inplace inspect io is_dataclass iscoroutinefunction "
     "magic_methods mock_open numerics open_spec partial patch pkgutil "
     "pprint right safe_repr seal sentinel sys threading wraps"},
    {"urllib",
     ""},
    {"urllib.error",
     "ContentTooShortError HTTPError URLError io urllib"},
    {"urllib.parse",
     "DefragResult DefragResultBytes ParseResult ParseResultBytes "
     "ResultBase SplitResult SplitResultBytes _ALWAYS_SAFE "
     "_ALWAYS_SAFE_BYTES _DefragResultBase _NetlocResultMixinBase "
     "_NetlocResultMixinBytes _NetlocResultMixinStr _ParseResultBase "
     "_Quoter _ResultMixinBytes _ResultMixinStr _SplitResultBase "
     "_UNSAFE_URL_BYTES_TO_REMOVE _WHATWG_C0_CONTROL_OR_SPACE _asciire "
     "_byte_quoter_factory _check_bracketed_host _check_bracketed_netloc "
     "_checknetloc _coerce_args _decode_args _encode_result "
     "_generate_unquoted_parts _hexdig _hextobyte _hostprog "
     "_implicit_encoding _implicit_errors _noop _portprog _splitattr "
     "_splithost _splitnetloc _splitnport _splitparams _splitpasswd "
     "_splitport _splitquery _splittag _splittype _splituser _splitvalue "
     "_to_bytes _typeprog _unquote_impl _urlparse _urlsplit _urlunsplit "
     "clear_cache functools ipaddress math namedtuple non_hierarchical "
     "parse_qs parse_qsl quote quote_from_bytes quote_plus re scheme_chars "
     "splitattr splithost splitnport splitpasswd splitport splitquery "
     "splittag splittype splituser splitvalue to_bytes types unquote "
     "unquote_plus unquote_to_bytes unwrap urldefrag urlencode urljoin "
     "urlparse urlsplit urlunparse urlunsplit uses_fragment uses_netloc "
     "uses_params uses_query uses_relative warnings"},
    {"urllib.request",
     "AbstractBasicAuthHandler AbstractDigestAuthHandler "
     "AbstractHTTPHandler BaseHandler CacheFTPHandler ContentTooShortError "
     "DataHandler FTPHandler FileHandler HTTPBasicAuthHandler "
     "HTTPCookieProcessor HTTPDefaultErrorHandler HTTPDigestAuthHandler "
     "HTTPError HTTPErrorProcessor HTTPHandler HTTPPasswordMgr "
     "HTTPPasswordMgrWithDefaultRealm HTTPPasswordMgrWithPriorAuth "
     "HTTPRedirectHandler HTTPSHandler OpenerDirector "
     "ProxyBasicAuthHandler ProxyDigestAuthHandler ProxyHandler Request "
     "URLError UnknownHandler _cut_port_re _ftperrors _have_ssl "
     "_is_local_authority _localhost _noheaders _opener _parse_proxy "
     "_proxy_bypass_macosx_sysconf _proxy_bypass_winreg_override "
     "_randombytes _splitattr _splithost _splitpasswd _splitport _splittag "
     "_splittype _splituser _splitvalue _thishost _url_tempfiles "
     "addclosehook addinfourl base64 bisect build_opener contextlib email "
     "ftperrors ftpwrapper getproxies getproxies_environment hashlib http "
     "install_opener io localhost noheaders os parse_http_list "
     "parse_keqv_list pathname2url proxy_bypass proxy_bypass_environment "
     "quote re request_host socket ssl string sys tempfile thishost time "
     "unquote unquote_to_bytes unwrap url2pathname urlcleanup urljoin "
     "urlopen urlparse urlretrieve urlsplit urlunparse"},
    {"urllib.response",
     "addbase addclosehook addinfo addinfourl tempfile"},
    {"urllib.robotparser",
     "Entry RequestRate RobotFileParser RuleLine collections normalize "
     "normalize_path re urllib"},
    {"uuid",
     "Enum MAX NAMESPACE_DNS NAMESPACE_OID NAMESPACE_URL NAMESPACE_X500 "
     "NIL RESERVED_FUTURE RESERVED_MICROSOFT RESERVED_NCS RFC_4122 "
     "SafeUUID UUID _AIX _GETTERS _LINUX _MAC_DELIM "
     "_MAC_OMITS_LEADING_ZEROES _OS_GETTERS _RFC_4122_CLEARFLAGS_MASK "
     "_RFC_4122_VERSION_1_FLAGS _RFC_4122_VERSION_3_FLAGS "
     "_RFC_4122_VERSION_4_FLAGS _RFC_4122_VERSION_5_FLAGS "
     "_RFC_4122_VERSION_6_FLAGS _RFC_4122_VERSION_7_FLAGS "
     "_RFC_4122_VERSION_8_FLAGS _UINT_128_MAX _UuidCreate _arp_getnode "
     "_find_mac_near_keyword _find_mac_under_heading _generate_time_safe "
     "_get_command_stdout _has_stable_extractable_node _ifconfig_getnode "
     "_ip_getnode _is_universal _lanscan_getnode _last_counter_v7 "
     "_last_timestamp _last_timestamp_v6 _last_timestamp_v7 "
     "_netstat_getnode _node _parse_mac _random_getnode _simple_enum "
     "_unix_getnode _uuid _uuid7_get_counter_and_tail _windll_getnode "
     "bytes_ getnode int_ main os sys time uuid1 uuid3 uuid4 uuid5 uuid6 "
     "uuid7 uuid8"},
    {"warnings",
     "WarningMessage _DEPRECATED_MSG _Lock _OptionError _acquire_lock "
     "_add_filter _deprecated _filters_mutated _filters_mutated_lock_held "
     "_filters_version _formatwarning_orig _formatwarnmsg "
     "_formatwarnmsg_impl _get_context _get_filters _getaction "
     "_getcategory _is_filename_to_skip _is_internal_filename "
     "_is_internal_frame _lock _new_context _next_external_frame "
     "_processoptions _release_lock _set_context _set_module _setoption "
     "_showwarning_orig _showwarnmsg _showwarnmsg_impl _use_context "
     "_warn_unawaited_coroutine _warnings_context catch_warnings "
     "defaultaction deprecated filters filterwarnings formatwarning "
     "onceregistry resetwarnings showwarning simplefilter sys warn "
     "warn_explicit"},
    {"wave",
     "Error KSDATAFORMAT_SUBTYPE_PCM WAVE_FORMAT_EXTENSIBLE "
     "WAVE_FORMAT_PCM Wave_read Wave_write _Chunk _array_fmts _byteswap "
     "_wave_params builtins namedtuple open struct sys"},
    {"weakref",
     "CallableProxyType KeyedRef ProxyType ProxyTypes ReferenceType "
     "WeakKeyDictionary WeakMethod WeakSet WeakValueDictionary "
     "_collections_abc _remove_dead_weakref finalize getweakrefcount "
     "getweakrefs itertools proxy ref sys"},
    {"webbrowser",
     "Any BaseBrowser Callable Error GenericBrowser _browsers cast get "
     "open open_new open_new_tab register"},
    {"wsgiref",
     "validate"},
    {"wsgiref.handlers",
     "BaseCGIHandler BaseHandler CGIHandler FileWrapper Headers "
     "IISCGIHandler SimpleHandler _is_request _monthname _needs_transcode "
     "_weekdayname format_date_time guess_scheme is_hop_by_hop os "
     "read_environ sys time"},
    {"wsgiref.headers",
     "Headers _formatparam re tspecials"},
    {"wsgiref.simple_server",
     "BaseHTTPRequestHandler HTTPServer ServerHandler SimpleHandler "
     "WSGIRequestHandler WSGIServer demo_app make_server "
     "python_implementation server_version software_version sys "
     "sys_version urllib"},
    {"wsgiref.types",
     "Any Callable ErrorStream FileWrapper InputStream Iterable Iterator "
     "Protocol StartResponse TracebackType TypeAlias WSGIApplication "
     "WSGIEnvironment _ExcInfo _OptExcInfo _Readable"},
    {"wsgiref.util",
     "FileWrapper _hoppish application_uri guess_scheme is_hop_by_hop "
     "posixpath request_uri setup_testing_defaults shift_path_info"},
    {"xml",
     "dom"},
    {"xml.etree",
     "ElementInclude cElementTree"},
    {"xml.etree.ElementPath",
     "_SelectorContext _cache _is_wildcard_tag _prepare_tag find findall "
     "findtext get_parent_map iterfind ops prepare_child "
     "prepare_descendant prepare_parent prepare_predicate prepare_self "
     "prepare_star re xpath_tokenizer xpath_tokenizer_re"},
    {"xml.etree.ElementTree",
     "C14NWriterTarget Comment Element ElementPath ElementTree HTML_EMPTY "
     "PI ParseError ProcessingInstruction QName SubElement TreeBuilder "
     "VERSION XML XMLID XMLParser XMLPullParser _Element_Py "
     "_ListDataStream _escape_attrib _escape_attrib_c14n "
     "_escape_attrib_html _escape_cdata _escape_cdata_c14n _get_writer "
     "_looks_like_prefix_name _namespace_map _namespaces "
     "_raise_serialization_error _serialize _serialize_html "
     "_serialize_text _serialize_xml _set_factories canonicalize "
     "collections contextlib dump fromstring fromstringlist indent io "
     "iselement iterparse parse re register_namespace sys tostring "
     "tostringlist warnings weakref"},
    {"xml.parsers",
     ""},
    {"xml.parsers.expat",
     "EXPAT_VERSION ErrorString ExpatError ParserCreate XMLParserType "
     "XML_PARAM_ENTITY_PARSING_ALWAYS XML_PARAM_ENTITY_PARSING_NEVER "
     "XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE error errors expat_CAPI "
     "features model native_encoding sys version_info"},
    {"xml.sax",
     "ContentHandler ErrorHandler InputSource SAXException "
     "SAXNotRecognizedException SAXNotSupportedException SAXParseException "
     "SAXReaderNotAvailable _create_parser _exceptions _false "
     "default_parser_list expatreader handler make_parser parse "
     "parseString xmlreader"},
    {"xml.sax.saxutils",
     "XMLFilterBase XMLGenerator _gettextwriter codecs escape handler io "
     "os prepare_input_source quoteattr unescape urllib xmlreader"},
    {"zipfile",
     "BZIP2_VERSION BadZipFile BadZipfile CompleteDirs DEFAULT_VERSION "
     "LZMACompressor LZMADecompressor LZMA_VERSION LargeZipFile "
     "MAX_EXTRACT_VERSION Path PyZipFile ZIP64_LIMIT ZIP64_VERSION "
     "ZIP_BZIP2 ZIP_DEFLATED ZIP_FILECOUNT_LIMIT ZIP_LZMA ZIP_MAX_COMMENT "
     "ZIP_STORED ZIP_ZSTANDARD ZSTANDARD_VERSION ZipExtFile ZipFile "
     "ZipInfo _CD64_CREATE_VERSION _CD64_DIRECTORY_RECSIZE "
     "_CD64_DIRECTORY_SIZE _CD64_DISK_NUMBER _CD64_DISK_NUMBER_START "
     "_CD64_EXTRACT_VERSION _CD64_NUMBER_ENTRIES_THIS_DISK "
     "_CD64_NUMBER_ENTRIES_TOTAL _CD64_OFFSET_START_CENTDIR "
     "_CD64_SIGNATURE _CD_COMMENT_LENGTH _CD_COMPRESSED_SIZE "
     "_CD_COMPRESS_TYPE _CD_CRC _CD_CREATE_SYSTEM _CD_CREATE_VERSION "
     "_CD_DATE _CD_DISK_NUMBER_START _CD_EXTERNAL_FILE_ATTRIBUTES "
     "_CD_EXTRACT_SYSTEM _CD_EXTRACT_VERSION _CD_EXTRA_FIELD_LENGTH "
     "_CD_FILENAME_LENGTH _CD_FLAG_BITS _CD_INTERNAL_FILE_ATTRIBUTES "
     "_CD_LOCAL_HEADER_OFFSET _CD_SIGNATURE _CD_TIME _CD_UNCOMPRESSED_SIZE "
     "_DD_SIGNATURE _ECD_COMMENT _ECD_COMMENT_SIZE _ECD_DISK_NUMBER "
     "_ECD_DISK_START _ECD_ENTRIES_THIS_DISK _ECD_ENTRIES_TOTAL "
     "_ECD_LOCATION _ECD_OFFSET _ECD_SIGNATURE _ECD_SIZE _EndRecData "
     "_EndRecData64 _Extra _FH_COMPRESSED_SIZE _FH_COMPRESSION_METHOD "
     "_FH_CRC _FH_EXTRACT_SYSTEM _FH_EXTRACT_VERSION "
     "_FH_EXTRA_FIELD_LENGTH _FH_FILENAME_LENGTH "
     "_FH_GENERAL_PURPOSE_FLAG_BITS _FH_LAST_MOD_DATE _FH_LAST_MOD_TIME "
     "_FH_SIGNATURE _FH_UNCOMPRESSED_SIZE _MASK_COMPRESSED_PATCH "
     "_MASK_COMPRESS_OPTION_1 _MASK_ENCRYPTED _MASK_STRONG_ENCRYPTION "
     "_MASK_USE_DATA_DESCRIPTOR _MASK_UTF_FILENAME _SharedFile _Tellable "
     "_ZipDecrypter _ZipWriteFile _check_compression _check_zipfile "
     "_crctable _gen_crc _get_compressor _get_decompressor "
     "_handle_prepended_data _path _sanitize_filename binascii bz2 "
     "compressor_names crc32 error importlib io is_zipfile lzma main os "
     "shutil sizeCentralDir sizeEndCentDir sizeEndCentDir64 "
     "sizeEndCentDir64Locator sizeFileHeader stat stringCentralDir "
     "stringEndArchive stringEndArchive64 stringEndArchive64Locator "
     "stringFileHeader struct structCentralDir structEndArchive "
     "structEndArchive64 structEndArchive64Locator structFileHeader sys "
     "threading time zlib zstd"},
    {"zipimport",
     "END_CENTRAL_DIR_LOCATOR_SIZE_64 END_CENTRAL_DIR_SIZE "
     "END_CENTRAL_DIR_SIZE_64 MAX_COMMENT_LEN MAX_UINT32 "
     "STRING_END_ARCHIVE STRING_END_LOCATOR_64 STRING_END_ZIP_64 "
     "ZIP64_EXTRA_TAG ZipImportError _bootstrap _bootstrap_external "
     "_code_type _compile_source _eq_mtime _get_data _get_decompress_func "
     "_get_module_code _get_module_info _get_module_path "
     "_get_mtime_and_size_of_source _get_pyc_source _imp _importing_zlib "
     "_io _is_dir _module_type _normalize_line_endings _parse_dostime "
     "_read_directory _unmarshal_code _unpack_uint16 _unpack_uint32 "
     "_unpack_uint64 _zip_directory_cache _zip_searchorder alt_path_sep "
     "cp437_table marshal path_sep sys time zipimporter"},
    {"zlib",
     "DEFLATED DEF_BUF_SIZE DEF_MEM_LEVEL MAX_WBITS ZLIB_RUNTIME_VERSION "
     "ZLIB_VERSION Z_BEST_COMPRESSION Z_BEST_SPEED Z_BLOCK "
     "Z_DEFAULT_COMPRESSION Z_DEFAULT_STRATEGY Z_FILTERED Z_FINISH Z_FIXED "
     "Z_FULL_FLUSH Z_HUFFMAN_ONLY Z_NO_COMPRESSION Z_NO_FLUSH "
     "Z_PARTIAL_FLUSH Z_RLE Z_SYNC_FLUSH Z_TREES _ZlibDecompressor adler32 "
     "compress compressobj crc32 decompress decompressobj error"},
    {"zoneinfo",
     "InvalidTZPathWarning ZoneInfo ZoneInfoNotFoundError _common _tzpath "
     "available_timezones reset_tzpath"},
};
/* clang-format on */

#endif
