/** What compileApp derives where a page file is silent, in the words of the reference. */
export const DERIVATIONS: { what: string; from: string }[] = [
  {
    what: 'kind',
    from: '`tabs` → tabs, `split` → split, `component` → custom, a tree resource → tree, else crud',
  },
  {
    what: 'permission',
    from: 'the address: `/system/post` → `system:post`; a borrowing page with `where` from its own key',
  },
  { what: 'table', from: 'the address: `/system/dict/type` → `sys_dict_type`' },
  {
    what: 'key',
    from: 'the last part of the address: `postId`, a number from a sequence. Described as a text it is given by the client, once',
  },
  {
    what: 'label',
    from: 'the first demanded text property, of these one that is always asked for, else the first; not one with a dictionary, options, enum or reference',
  },
  {
    what: 'type of a property',
    from: '`properties`, `x-matrix`, `x-audience` or `x-schema` → object, `items` or `x-table` → array, `enum`, `x-options` and `const` → that of the value, `x-ref` → that of the target’s key, `x-scale` → number, else string',
  },
  {
    what: 'column',
    from: '`varchar(maxLength)` or `text`, `bigint` for integers and ids, `numeric(20,x-scale)`, `double precision`, `boolean`, `date`, `timestamptz`, `time`, `jsonb`',
  },
  {
    what: 'limits of numbers',
    from: 'integers within 2^53, numbers with `x-scale` within fifteen digits, unless stricter',
  },
  {
    what: 'limits that a widget brings',
    from: '`rate` → 1 to 5, numbers by halves; `scale` → 1 to 5; `slider` → 0 to 100, of a list of two each end, in order; `ranking` → each once, all of them unless `minItems` or `maxItems` say otherwise; `color` and `signature` → their format',
  },
  {
    what: 'numbers of a series',
    from: 'the counter begins anew for each tenant, each period and each property in the pattern, or those of `per`; unique in the tenant, with what `per` names beside the pattern; written by the server alone',
  },
  {
    what: 'audit fields',
    from: '`createBy`, `createById`, `createTime`, `updateBy`, `updateTime`, `version` after the own properties; describing one changes its title and search',
  },
  {
    what: 'object of a reference',
    from: '`deptId` → `dept`, `roleIds` → `roles`, else the name with `Ref`; it carries key, label and `embed`',
  },
  {
    what: 'widget',
    from: '`x-ref` → reference, tree-reference when the target is a tree; `x-dict` → dict-radio up to three seeded values, else dict-select (several: dict-checkbox up to six); `x-options` → image-choice where each of up to twelve has an image, radio up to three, else select (several: checkbox up to six); `x-matrix` → matrix; `x-audience` → audience; formats `color` and `signature` → color, signature; `enum` → select; `password` → password; `maxLength` over 200 → textarea; boolean → switch; numbers → number; dates → date, date-time, time; list of texts → tags; rows and described objects → array-table; else json',
  },
  { what: 'search operator', from: 'text contains, dates and numbers range, all else eq' },
  {
    what: 'operations, style list',
    from: '`GET /list`, `GET /:key`, `POST`, `PUT`, `DELETE /:ids`, `POST /export`, `GET /options`; `import` adds `POST /importData` and `/importTemplate`; trash adds `GET /trash-list` and `PUT /restore/:ids`; a tree with an order adds `PUT /updateSort`; `measures` add `GET /figures`, with the verb of the list. Verbs list, query, add, edit, remove, export, import',
  },
  {
    what: 'operations, style page',
    from: '`GET /page`, `GET /get`, `POST /create`, `PUT /update`, `DELETE /delete`, `GET /export-excel`, `GET /options`; `import` adds `POST /import` and `GET /get-import-template`; `measures` add `GET /figures`. Verbs query, create, update, delete, export, import',
  },
  {
    what: 'operations, other',
    from: 'rows from server code: list and export, others when named; append-only rows: neither update nor remove',
  },
  {
    what: 'who opens the picker of a record',
    from: 'who lists or reads the record, and who lists, adds or edits one that refers to it, asks for it in an action or sees it beside a list',
  },
  {
    what: 'endpoints of a borrowing page',
    from: 'those of the owner; with `where` its own at the address of its key, held to the condition',
  },
  {
    what: 'actions',
    from: '`PUT <address>/<name>`, permission `<prefix>:<name>`; a dangerous one without a form asks first',
  },
  {
    what: 'columns',
    from: 'label first, then the properties as written, `createTime` last; no long texts, JSON, rows or passwords; the first seven and `createTime` shown. A reference shows its label',
  },
  {
    what: 'alignment and width',
    from: 'numbers right, dictionaries and switches centred; width by type and length, the label takes what is left',
  },
  {
    what: 'sort',
    from: 'the order of the tree, else an integer called order or sort, else the newest first',
  },
  {
    what: 'buttons',
    from: 'row: update, remove, row actions; list: create, list actions, selection actions, remove, import, export, trash',
  },
  {
    what: 'form',
    from: 'dialog of 520 px and one column; two columns (760 px) from six fields; drawer from nine fields or with rich text; a page with child rows or for kinds form and detail. Every property that a client may write, and those written by actions and formulas read-only',
  },
  {
    what: 'menu',
    from: 'the path from the key (`system/user/index` → `user`); a button for every operation and action, those of tabs, panels and hidden routes of the page included',
  },
  { what: 'numeric route parameters', from: 'all but those that hold a key that is a text' },
]
