import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { DictionaryEntry } from '#server/engine/contracts/dictionaries.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { lockRule } from '#server/engine/lockRule.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { bindTo } from '../tenant/applyPackage.ts'

const drop = ({ services, tx }: RequestContext) => services.dictionaries.drop(tx)
const everybody = 'labels of dictionary values, which every screen shows'

/** Dictionary values, and the calls by which clients read them. */
export default defineModule({
  resource: 'system/dict/data',
  hooks: {
    beforeCreate: assertOwnLabel,

    async beforeUpdate(context, record, changes) {
      if (changes.dictValue !== undefined) {
        const intent = { field: 'dictValue', what: localized('不能更改键值') }
        assertNotShipped(context, record, intent)
        await assertValueFree(context, record, intent)
      }
      if (changes.status === '1') {
        await assertValueFree(context, record, { field: 'status', what: localized('不能停用') })
      }
      if (changes.dictLabel !== undefined) await assertOwnLabel(context, { ...record, ...changes })
    },

    async beforeRemove(context, records) {
      for (const record of records) {
        assertNotShipped(context, record, { what: localized('不能删除，不再需要时可以停用') })
        await assertValueFree(context, record, { what: localized('不能删除') })
      }
    },

    afterCreate: drop,
    afterUpdate: drop,
    afterRemove: drop,
  },
  routes: [
    {
      method: 'GET',
      path: '/system/dict/data/type/:dictType',
      access: { session: everybody },
      beforePasswordChange: true,
      summary: 'Enabled values of a type; none when the type is unknown',
      run: async ({ services }, { params }) => ({
        data: (await services.dictionaries.entries(String(params.dictType))).map(inEither),
      }),
    },
    {
      method: 'GET',
      path: '/system/dict/data/list-all-simple',
      access: { session: everybody },
      beforePasswordChange: true,
      summary: 'Enabled values of all types',
      async run({ services }) {
        const types = await services.dictionaries.types()
        const entries = await Promise.all(types.map(type => services.dictionaries.entries(type)))
        return { data: entries.flat().map(inEither) }
      },
    },
  ],
})

/** What screens show, in the language of their reader. */
const inEither = ({ dictLabelEn, ...entry }: DictionaryEntry) => ({
  ...entry,
  dictLabel: eitherOf(entry.dictLabel, dictLabelEn),
})

/** Two values of one name cannot be told apart in a select, and an import finds values by their names. */
async function assertOwnLabel({ tx }: RequestContext, value: Readonly<Row>): Promise<void> {
  await lockRule(tx, `labels ${value.dictType}`)
  const namesake = await tx
    .selectFrom('sys_dict_data')
    .select('dict_value')
    .where('dict_type', '=', String(value.dictType))
    .where('dict_label', '=', String(value.dictLabel))
    .where('dict_code', '!=', Number(value.dictCode ?? 0))
    .executeTakeFirst()
  if (namesake) {
    const message = localized('标签“{{label}}”已用于键值“{{value}}”，请换一个', {
      label: value.dictLabel,
      value: namesake.dict_value,
    })
    throw fieldFault('DUPLICATE', 'dictLabel', message)
  }
}

/** What is to be done to a value, and the field at which a refusal stands; none for a removal. */
interface Intent {
  what: LocalizedText
  field?: string
}

interface Use {
  resource: ResourceModel
  field: FieldModel
}

/**
 * Refuses to take away a dictionary value with which new records begin, or that a record of any institution holds: it
 * would show a bare key, and could not be saved again.
 * @throws Fault IN_USE at the field that the intent names
 */
async function assertValueFree(context: RequestContext, value: Row, intent: Intent): Promise<void> {
  const uses = usesOf(context, String(value.dictType))
  const holder =
    uses.find(({ field }) => String(field.default) === value.dictValue) ??
    (await holderOf(context, uses, String(value.dictValue)))
  if (!holder) return
  refuse(
    localized('“{{label}}”正被“{{page}}”的“{{field}}”使用，{{what}}', wordsIn(value, holder, intent)),
    intent,
  )
}

/**
 * Refuses to take away a value that came with the installation while screens use its type: the code behind them knows
 * it by its key.
 * @throws Fault IN_USE at the field that the intent names
 */
function assertNotShipped({ app }: RequestContext, value: Row, intent: Intent): void {
  const [use] = usesOf({ app }, String(value.dictType))
  const isShipped = value.createBy === 'system' && (value.createById ?? null) === null
  if (use && isShipped) {
    refuse(
      localized(
        '“{{label}}”是系统内置的值，“{{page}}”的“{{field}}”等使用，{{what}}',
        wordsIn(value, use, intent),
      ),
      intent,
    )
  }
}

function refuse(message: LocalizedText, { field }: Intent): never {
  throw field === undefined ? new Fault('IN_USE', { message }) : fieldFault('IN_USE', field, message)
}

const wordsIn = (value: Row, { resource, field }: Use, { what }: Intent) => ({
  label: value.dictLabel,
  page: resource.title,
  field: field.title,
  what,
})

/** Columns with values of the type. */
const usesOf = ({ app }: Pick<RequestContext, 'app'>, dictType: string): Use[] =>
  Object.values(app.resources)
    .filter(({ source }) => source === 'table')
    .flatMap(resource =>
      resource.fields
        .filter(({ dict, column }) => dict === dictType && column !== null)
        .map(field => ({ resource, field })),
    )

/** The first place with a record that holds the value; those in the trash count, for they may come back. */
async function holderOf(context: RequestContext, uses: Use[], value: string): Promise<Use | undefined> {
  const common = uses.filter(({ resource }) => resource.tenancy.kind === 'platform')
  const own = uses.filter(({ resource }) => resource.tenancy.kind !== 'platform')
  const found = await firstHolding(context, { uses: common, tenantId: null }, value)
  if (found || own.length === 0) return found
  const { tx, caller } = context
  const tenants = await tx.selectFrom('sys_tenant').select('id').orderBy('id').execute()
  try {
    for (const { id } of tenants) {
      await bindTo(tx, id)
      const holder = await firstHolding(context, { uses: own, tenantId: id }, value)
      if (holder) return holder
    }
    return undefined
  } finally {
    await bindTo(tx, caller.tenantId)
  }
}

interface Places {
  uses: Use[]
  /** The tenant whose rows are looked at; null for tables of the platform. */
  tenantId: number | null
}

async function firstHolding(
  { tx }: RequestContext,
  { uses, tenantId }: Places,
  value: string,
): Promise<Use | undefined> {
  if (uses.length === 0) return undefined
  const within = tenantId === null ? sql`` : sql`tenant_id = ${tenantId} and `
  const probes = uses.map(
    ({ resource, field }, index) =>
      sql`select ${sql.lit(index)} as place where exists (
        select 1 from ${sql.table(resource.table)} where ${within}${holds(field, value)})`,
  )
  const { rows } = await sql<{ place: number }>`${sql.join(probes, sql` union all `)} limit 1`.execute(tx)
  const [row] = rows
  return row && uses[row.place]
}

function holds({ column, type }: FieldModel, value: string) {
  const held = sql.ref(column?.name ?? '')
  return fieldTypeNamed(type).holdsMany
    ? sql<boolean>`(${held} @> ${JSON.stringify([value])}::jsonb or ${held} = ${JSON.stringify(value)}::jsonb)`
    : sql<boolean>`${held}::text = ${value}`
}
