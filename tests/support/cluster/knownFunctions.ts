/**
 * Functions of PostgreSQL that statements call, and that answer the same for one row and one statement: a distributed
 * database refuses others where rows are changed. A test asks PostgreSQL whether it is true.
 */
export const STABLE = new Set([
  ...['abs', 'ceil', 'floor', 'round', 'mod', 'sign', 'trunc', 'width_bucket'],
  ...[
    'array_agg',
    'avg',
    'bool_and',
    'bool_or',
    'count',
    'max',
    'min',
    'percentile_cont',
    'string_agg',
    'sum',
  ],
  ...['array_append', 'array_length', 'array_position', 'array_remove', 'array_to_string', 'cardinality'],
  ...['json_agg', 'json_build_object', 'json_array_elements', 'json_array_elements_text', 'json_object_agg'],
  ...['json_to_recordset', 'json_array_length', 'json_typeof', 'to_json'],
  ...[
    'jsonb_agg',
    'jsonb_array_elements',
    'jsonb_array_elements_text',
    'jsonb_build_array',
    'jsonb_build_object',
  ],
  ...['jsonb_each'],
  ...['jsonb_array_length', 'jsonb_each_text', 'jsonb_object_agg', 'jsonb_object_keys', 'jsonb_set'],
  ...['jsonb_strip_nulls', 'jsonb_to_recordset', 'jsonb_typeof', 'to_jsonb'],
  ...['btrim', 'char_length', 'concat', 'concat_ws', 'format', 'left', 'length', 'lower', 'lpad', 'ltrim'],
  ...['octet_length', 'position', 'regexp_replace', 'repeat', 'replace', 'reverse', 'right', 'rpad', 'rtrim'],
  ...['split_part', 'starts_with', 'string_to_array', 'strpos', 'substr', 'substring', 'translate', 'upper'],
  ...['decode', 'encode', 'hashtext', 'hashtextextended', 'md5', 'sha224', 'sha256', 'convert_to'],
  ...['age', 'date_part', 'date_trunc', 'extract', 'make_interval', 'now', 'statement_timestamp'],
  ...['timezone', 'to_char', 'to_date', 'to_timestamp', 'transaction_timestamp'],
  ...['current_database', 'current_setting', 'generate_series', 'generate_subscripts', 'unnest'],
  // The catalogue, which the coordinator has of every table.
  ...[
    'to_regclass',
    'col_description',
    'format_type',
    'obj_description',
    'pg_get_constraintdef',
    'pg_get_expr',
    'aclexplode',
  ],
  ...['dense_rank', 'first_value', 'lag', 'last_value', 'lead', 'rank', 'row_number'],
])

/** Functions that answer or do something anew each time; a statement that changes rows of a table may not call them. */
export const VOLATILE = new Set([
  ...['clock_timestamp', 'gen_random_uuid', 'nextval', 'pg_database_size', 'pg_notify', 'random'],
  // Locks of the application are kept on the coordinator, for every node.
  ...['pg_advisory_xact_lock', 'pg_advisory_xact_lock_shared', 'pg_try_advisory_xact_lock'],
  // The server's own: each names its tenant itself, one after another.
  ...['account_counts', 'active_accounts', 'document_uses', 'menu_holders', 'notice_figures', 'set_tenant'],
  'pgboss.job_now',
])
