import { type Static, Type } from '@sinclair/typebox'
import {
  Choice,
  Closed,
  Expression,
  FieldName,
  Name,
  NameOf,
  RecordRule,
  Text,
  withMeaning,
} from './common.ts'
import { Presets } from './formParts.ts'
import { LayoutSource } from './layout.ts'
import { PropertySource } from './property.ts'

/** Why what `when` forbids is refused. */
const Refusal = Type.Optional(
  withMeaning(Text, 'What the server says where `when` does not hold; {label} is the record.'),
)

/** Where a save is told about before it is done. */
const Preview = Type.Optional(
  Type.String({
    description:
      'Path below the resource that tells what saving would change: asked with the values (POST) before they are sent; what it answers is shown and must be confirmed. Server code under server/modules answers it.',
  }),
)

/** What an action changes of a list. */
const ListChange = Closed(
  {
    add: Type.Optional(
      Expression(
        'What comes into the list: an id or a row as a map, or a list of them. Who is linked already stays.',
      ),
    ),
    remove: Type.Optional(Expression('Who is linked no longer: an id, or a list of them.')),
  },
  { title: 'ListChange', minProperties: 1 },
)

/** An action: a button, its endpoint, who may use it and when, and what it changes. */
export const ActionSource = Closed(
  {
    title: Type.Optional(Text),
    on: Type.Optional(
      Choice(['row', 'selection', 'list'], {
        default: 'row',
        description: 'row: one record. selection: the chosen records. list: the screen, without a record.',
      }),
    ),
    by: Type.Optional(
      Choice(['owner', 'reader', 'either'], {
        default: 'owner',
        description:
          'Who runs it on a record that tenants share (tenancy with read or to). owner: the tenant of the record. reader: those with whom it is shared, not the owner; only what `set` names is written, in the rows of the owner, and logged on both sides. either: both, as one work may concern records of the own tenant and of others; `when` says which of them it is for, and what holds for readers holds for all.',
      }),
    ),
    when: Type.Optional(
      Expression('Whether a record allows the action; decides the button and is demanded by the server.'),
    ),
    refusal: Refusal,
    set: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Union([
          Expression(
            "New value of the property. `values` is what the action's form sent. Of linked records a list of their ids; of child rows a list of maps, in which a row with the `id` of a stored one is that one changed.",
          ),
          ListChange,
        ]),
        {
          description: 'Properties that the action writes, read-only ones included.',
        },
      ),
    ),
    form: Type.Optional(
      Closed(
        {
          title: Type.Optional(Text),
          width: Type.Optional(Type.Integer({ minimum: 320, description: 'px' })),
          columns: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 4,
              description: 'Fields beside each other; one where absent.',
            }),
          ),
          required: Type.Optional(Type.Array(Type.String())),
          properties: Type.Record(Name, PropertySource),
          layout: Type.Optional(
            Type.Array(LayoutSource, {
              description: 'Groups, tabs and steps; its properties in their order where absent.',
            }),
          ),
          rules: Type.Optional(
            Type.Array(RecordRule, {
              description:
                'Rules over several properties of the form. Bare names are those of the form, behind them those of the record.',
            }),
          ),
          presets: Presets,
        },
        { title: 'ActionForm', description: 'What the button asks for before it runs.' },
      ),
    ),
    run: Type.Optional(
      Type.Literal('module', { description: 'Server code under server/modules does the work.' }),
    ),
    method: Type.Optional(Choice(['POST', 'PUT', 'DELETE'], { default: 'PUT' })),
    path: Type.Optional(
      Type.String({ description: 'Path below the resource; the name of the action where absent.' }),
    ),
    permission: Type.Optional(
      NameOf('permissions', {
        description: 'Whole permission string; "<page permission>:<action name>" where absent.',
      }),
    ),
    confirm: Type.Optional(
      Type.Union([Type.Boolean(), Text], {
        description: 'Question before the action runs; {label} is the record.',
      }),
    ),
    preview: Preview,
    danger: Type.Optional(
      Type.Boolean({ description: 'Drawn in the colour of danger; asks before it runs.' }),
    ),
    icon: Type.Optional(NameOf('icons', { description: 'Key of an icon.' })),
    link: Type.Optional(
      Type.String({
        description:
          "Route that the button opens instead of calling the server; {field} is replaced by the record's value.",
      }),
    ),
    component: Type.Optional(
      NameOf('custom', { description: 'Key of a hand-written action under src/custom.' }),
    ),
    order: Type.Optional(Type.Integer({ description: 'Place among the actions.' })),
  },
  { title: 'Action' },
)
export type ActionSource = Static<typeof ActionSource>

const ImportWay = Closed(
  {
    value: Type.String({ pattern: '^[A-Za-z]\\w*$', description: 'What is sent as `way`.' }),
    title: Text,
    hint: Type.Optional(Text),
  },
  { title: 'ImportWay' },
)

/** Change of a derived operation: where it is, who may call it, or false for none. */
export const OperationSource = Type.Union([
  Type.Boolean(),
  Closed(
    {
      path: Type.Optional(Type.String({ description: "Path below the resource instead of the style's." })),
      permission: Type.Optional(
        NameOf('permissions', { description: 'Whole permission string instead of the derived one.' }),
      ),
      when: Type.Optional(
        Expression(
          'Whether a record allows the operation: update and remove by the record as it is, create by the record as it will be. Imports keep to it.',
        ),
      ),
      refusal: Refusal,
      preview: Preview,
      once: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'Only create: whether a client may send a key of its own (header Idempotency-Key) by which the same request, sent again within 30 days, makes no second record and gets the first answer.',
        }),
      ),
      fields: Type.Optional(
        Type.Array(FieldName, {
          description:
            'Properties that an export holds, an import takes or a copy takes over, in order. An export and an import also take what described values and documents hold: content.amount.',
        }),
      ),
      ways: Type.Optional(
        Type.Array(ImportWay, {
          minItems: 2,
          description:
            'Only import: between what the dialog lets people choose where no column says it. Server code does what was chosen (`prepare`, `afterImport`); the first is chosen to begin with, and none by a client that sends no `way`.',
        }),
      ),
      spread: Type.Optional(
        Type.Array(FieldName, {
          uniqueItems: true,
          description:
            'Only export: documents among its fields (`x-schema`) whose values have a column each, as all versions by which they were filled in describe them, and whose lists of rows have a sheet each. Others stand in one cell.',
        }),
      ),
    },
    { title: 'Operation' },
  ),
])
export type OperationSource = Static<typeof OperationSource>

/** How an expression of `set` changes its property. */
export type SetHow = 'replace' | 'add' | 'remove'

/** The expressions by which an action sets a property, in the order in which they are applied. */
export function settingsOf(
  given: NonNullable<ActionSource['set']>[string],
): { how: SetHow; value: string }[] {
  if (typeof given === 'string') return [{ how: 'replace', value: given }]
  const { add, remove } = given
  return [
    ...(remove === undefined ? [] : [{ how: 'remove' as const, value: remove }]),
    ...(add === undefined ? [] : [{ how: 'add' as const, value: add }]),
  ]
}
