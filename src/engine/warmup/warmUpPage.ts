import type {
  ColumnLayout,
  FieldModel,
  OperationModel,
  OperationName,
  PageModel,
} from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import { PLAIN_FIELD } from '../dev/gallery/sampleColumns.ts'
import type { Envelope } from '../EngineHost.ts'

/** What stands for every title: nobody reads them. */
const TITLE = '·'
const PATH = '/warm-up'
const DICTIONARY = 'warm-up'
const ROWS = 10

const field = (name: string, own: Partial<FieldModel>): FieldModel => ({
  ...{ ...PLAIN_FIELD, name, title: TITLE, type: 'string', widget: 'text', sortable: true },
  ...own,
})

const operation = (name: OperationName, method: OperationModel['method']): OperationModel => ({
  ...{ name, method, path: PATH, permissions: [], when: null, id: name },
})

const fields = [
  field('id', { type: 'integer', write: 'never', widget: 'number' }),
  field('name', { search: 'contains' }),
  field('kind', { dict: DICTIONARY, search: 'eq', widget: 'dict-radio' }),
  field('status', { dict: DICTIONARY, widget: 'dict-radio' }),
  field('time', { type: 'date-time', write: 'never', widget: 'date-time' }),
]

const column = (name: string, cell: string): ColumnLayout => ({
  ...{ path: name, field: name, title: TITLE, width: null, align: 'left', fixed: null, sortable: true },
  ...{ visible: true, cell, link: null, when: null, editable: false },
})

const searched = (name: string, operator: 'contains' | 'eq', widget: string) => ({
  ...{ field: name, operator, title: TITLE, widget, widgetProps: {} },
})

/** A page like most: texts, a dictionary, a moment, and everything that a list offers by itself. */
export const warmUpPage: PageModel = {
  component: 'warm-up',
  title: TITLE,
  kind: 'crud',
  hash: '',
  permission: 'warm-up',
  access: null,
  resource: {
    page: 'warm-up',
    title: TITLE,
    path: PATH,
    aliases: [],
    source: 'table',
    style: 'list',
    table: '',
    key: 'id',
    label: 'name',
    permission: 'warm-up',
    tenancy: { kind: 'tenant' },
    fields,
    unique: [],
    noOverlap: [],
    places: [],
    indexes: [],
    tree: null,
    scope: { department: null, owner: null },
    trash: false,
    appendOnly: false,
    keepsDrafts: false,
    parent: null,
    ignore: [],
    rules: [],
    measures: [],
    minGroup: null,
    operations: {
      list: operation('list', 'GET'),
      create: operation('create', 'POST'),
      update: operation('update', 'PUT'),
      remove: operation('remove', 'DELETE'),
      export: operation('export', 'POST'),
    },
    actions: [],
    schemas: { create: {}, update: {}, answer: {} },
  },
  where: null,
  list: {
    columns: [
      column('name', 'text'),
      column('kind', 'dict-radio'),
      column('status', 'switch'),
      column('time', 'date-time'),
    ],
    search: [searched('name', 'contains', 'text'), searched('kind', 'eq', 'dict-select')],
    sort: [],
    pageSize: ROWS,
    selectable: true,
    rowActions: ['update', 'remove'],
    toolbar: ['create', 'remove', 'export'],
    expand: false,
    component: null,
    summary: [],
    groupBy: null,
    tone: [],
    card: null,
    views: null,
  },
  form: null,
  split: null,
  tabs: [],
  panels: [],
  custom: null,
  menu: null,
  route: null,
}

const rows: Row[] = Array.from({ length: ROWS }, (_, index) => ({
  ...{ id: index + 1, name: TITLE, kind: '0', status: '0', time: '2020-01-01T00:00:00Z' },
}))

const entries = ['0', '1'].map(dictValue => ({ dictValue, dictLabel: TITLE, listClass: 'success' }))

/** What is answered under an address: the rows of the page, or the entries of its dictionary. */
export function warmUpAnswer(path: string): Envelope {
  return path.startsWith(PATH) ? { code: 200, rows, total: ROWS * 2 } : { code: 200, data: entries }
}
