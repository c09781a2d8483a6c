import { type Static, Type } from '@sinclair/typebox'
import { ActionSource, OperationSource } from './action.ts'
import { ApprovalSource } from './approval.ts'
import { AudiencePartsSource } from './audience.ts'
import {
  Choice,
  Closed,
  Expression,
  FieldName,
  Name,
  PageKey,
  RecordRule,
  Text,
  withMeaning,
} from './common.ts'
import { ConsequenceSource } from './consequence.ts'
import { FiguresSource } from './measure.ts'
import { PropertySource } from './property.ts'
import { VisitorLinkSource } from './visitorLink.ts'

const Tenancy = Type.Union([
  Type.Literal('tenant', { description: 'Rows belong to a tenant and are seen by nobody else.' }),
  Type.Literal('platform', { description: 'Everybody reads, the platform writes.' }),
  Closed({
    owner: Type.Literal('tenant'),
    read: Type.Optional(Expression("Which rows other tenants may read. Over the row's own columns only.")),
    to: Type.Optional(
      Type.String({
        description:
          'Property that holds the id of the one tenant who, beside the owner, may read the row; where read is given too, only while it holds.',
      }),
    ),
  }),
])

/** By which properties a data scope narrows what another tenant shares. */
const SharedScope = Closed(
  {
    department: Type.Optional(
      withMeaning(
        FieldName,
        'Property with a department of the tenant that reads: a whole number without a reference.',
      ),
    ),
    owner: Type.Optional(
      withMeaning(
        FieldName,
        'Property with a user of the tenant that reads: a whole number without a reference.',
      ),
    ),
  },
  { title: 'SharedScope', minProperties: 1 },
)

/** Ranges that are kept apart. */
const RangeRule = Closed(
  {
    same: Type.Array(FieldName, {
      uniqueItems: true,
      description:
        'Properties by which ranges are compared: only records that have all of them in common must not overlap. [] compares all records of the tenant; where one is empty, the record is compared with none.',
    }),
    from: withMeaning(
      FieldName,
      'Where a range begins: a date, moment, time of day or number. What begins where another ends does not overlap it.',
    ),
    to: withMeaning(
      FieldName,
      'Where it ends, of the same type; after `from`, and itself no longer part of the range.',
    ),
    when: Type.Optional(
      Expression(
        "Which records are compared, and need both ends in their order; all where absent. Over the record's own properties and constants only.",
      ),
    ),
    refusal: Type.Optional(
      Type.Union(Text.anyOf, {
        description:
          'What is said instead of the standard words. {label} is the other record: with it, the standard words are said to whom may not read that one.',
      }),
    ),
  },
  { title: 'Range' },
)
export type RangeRule = Static<typeof RangeRule>

/** Places of another record that these take. */
const PlacesRule = Closed(
  {
    in: withMeaning(FieldName, 'Property that refers, by its key, to the record whose places are taken.'),
    taken: Type.String({
      description:
        'Property of that record, a whole number, that counts the places taken. Nobody else writes it; it begins with 0.',
    }),
    limit: Type.String({
      description:
        'Property of that record, a whole number, with how many places it has; where it is empty, any number may be taken. It cannot be set below what is taken.',
    }),
    when: Type.Optional(
      Expression(
        "Which records take places; all where absent. Over the record's own properties and constants only.",
      ),
    ),
    count: Type.Optional(
      withMeaning(
        FieldName,
        'Property with how many places a record takes: a whole number with a "minimum" of 0 or more. One place where absent.',
      ),
    ),
    refusal: Type.Optional(
      Type.Union(Text.anyOf, {
        description:
          'What is said instead of the standard words where too few places are left; {label} is the record that has them.',
      }),
    ),
  },
  { title: 'Places' },
)
export type PlacesRule = Static<typeof PlacesRule>

/** Which records those see who only read. */
const ReadersRule = Closed(
  {
    where: Expression(
      'Which records they see, in lists, alone, in exports, choices and files: a filter over these, with `user` and `now`.',
    ),
    unless: Type.Array(Type.String({ pattern: '^[\\w*-]+(:[\\w*-]+)+$' }), {
      minItems: 1,
      uniqueItems: true,
      description:
        'Permissions of which any one shows all of them: those of whoever writes the records. Roles that hold one are no readers, whoever they are; menu.readers gives a page to read alone.',
    }),
  },
  { title: 'Readers' },
)

/** The record behind a page. */
export const ResourceSource = Closed(
  {
    path: Type.String({ pattern: '^/[a-zA-Z0-9_/-]+$', description: 'Address below the API base.' }),
    aliases: Type.Optional(
      Type.Array(Type.String({ pattern: '^/[a-zA-Z0-9_/-]+$' }), {
        uniqueItems: true,
        description:
          'Further addresses at which all of its endpoints answer, with the same permissions: what clients call that know it by another name.',
      }),
    ),
    table: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_]*$',
        maxLength: 50,
        description: 'Table of the records; from the address where absent: /asset/device → asset_device.',
      }),
    ),
    key: Type.Optional(
      Type.Union([Name], {
        description: 'Property with the id; from the address where absent: /asset/device → deviceId.',
      }),
    ),
    title: Type.Optional(withMeaning(Text, 'What its records are called; as the page where absent.')),
    label: Type.Optional(
      withMeaning(FieldName, 'Property by which people know a record; the first text property where absent.'),
    ),
    labelHint: Type.Optional(
      withMeaning(
        FieldName,
        'Text property that tells records of the same label apart in pickers: shown behind the label where that occurs more than once.',
      ),
    ),
    labelDetails: Type.Optional(
      Type.Array(FieldName, {
        minItems: 1,
        maxItems: 3,
        uniqueItems: true,
        description:
          'Properties that stand in grey behind the label of every candidate in pickers, for whoever may open the list or a record: texts, and references by what their record is called.',
      }),
    ),
    findBy: Type.Optional(
      Type.Array(FieldName, {
        minItems: 1,
        maxItems: 4,
        uniqueItems: true,
        description:
          'Text properties by which the search in the header finds the records for whoever may list them: from the beginning of a word, by pinyin and by initials. One of them is a search field of the list, which the found record opens in.',
      }),
    ),
    style: Type.Optional(
      Choice(['list', 'page'], {
        default: 'list',
        description:
          'Addresses and verbs of the operations: /list, /{id}, add, edit … or /page, /get, create, update …',
      }),
    ),
    source: Type.Optional(
      Choice(['table', 'module'], {
        default: 'table',
        description: 'module: rows come from server code; no table is made.',
      }),
    ),
    tenancy: Type.Optional(
      Type.Union(Tenancy.anyOf, { description: 'Who sees the rows. Default: those of the tenant.' }),
    ),
    unique: Type.Optional(
      Type.Array(Type.Array(FieldName, { minItems: 1 }), {
        description: 'Sets of properties that no two records of a tenant share.',
      }),
    ),
    noOverlap: Type.Optional(
      Type.Array(RangeRule, {
        minItems: 1,
        description:
          'Ranges of which no two records of a tenant hold the same moment: loans of one device, sessions in one room. Records in the trash are left out.',
      }),
    ),
    places: Type.Optional(
      Type.Array(PlacesRule, {
        minItems: 1,
        description:
          'Places of other records that these take, as long as there are any: seats of a session, copies of a book. Records in the trash take none.',
      }),
    ),
    indexes: Type.Optional(
      Type.Array(
        Type.Array(Type.String({ description: 'Property, "-" before it for descending.' }), { minItems: 1 }),
        { description: 'Indexes beside those of keys, references and searched properties.' },
      ),
    ),
    tree: Type.Optional(
      Closed(
        {
          parent: FieldName,
          order: Type.Optional(FieldName),
          oneRoot: Type.Optional(
            Type.Boolean({
              default: false,
              description:
                'One record stands at the top: the form of a new one begins below it, and one that is sent without a parent is refused. Parent 0 puts it at the top on purpose.',
            }),
          ),
        },
        { description: 'Records below each other: the property that refers to the parent, and their order.' },
      ),
    ),
    scope: Type.Optional(
      Closed(
        {
          department: Type.Optional(
            withMeaning(FieldName, "Property with the department that a role's data scope is about."),
          ),
          owner: Type.Optional(withMeaning(FieldName, 'Property with the user to whom a record belongs.')),
          shared: Type.Optional(
            Type.Union([Type.Literal('all'), SharedScope], {
              description:
                'What a data scope means for records that another tenant shares. "all": it does not narrow them. An object names the properties by which they are narrowed. Where absent, whose scope is narrower than everything sees none of them.',
            }),
          ),
        },
        {
          description:
            'What a data scope is about. Whose scope is narrower than everything keeps records within it: an optional department left empty is then asked for.',
        },
      ),
    ),
    audienceParts: Type.Optional(
      Type.Union([AudiencePartsSource], {
        description:
          "Ways to mean people by the records of this page, by names that audiences (`x-audience`) put together. By records that are not the tenant's own, the platform alone means people. Which accounts a part means, the server's port to the institution knows.",
      }),
    ),
    readers: Type.Optional(
      Type.Union([ReadersRule], {
        description:
          'What whoever writes no records sees of them; all where absent. Others are as if they were not there.',
      }),
    ),
    trash: Type.Optional(Type.Boolean({ description: 'Removing is soft; records can be restored.' })),
    audit: Type.Optional(
      Choice(['append-only'], {
        description: 'append-only: rows are added and read, never changed.',
      }),
    ),
    log: Type.Optional(
      Closed(
        {
          none: Type.String({
            minLength: 6,
            description: 'Why: a sentence for whoever reads this file.',
          }),
        },
        {
          description:
            'none: calls of its operations and actions leave no entry in the operation log and no line in the log of the server, whether they succeed or fail, and what they change is in no other entry. Mistakes of the server itself are logged without who asked and for what. For answers that must not lead back to their writers, with stamps: false.',
        },
      ),
    ),
    stamps: Type.Optional(
      Type.Literal(false, {
        description:
          'false: no record holds who made or changed it, nor when (createBy, createById, createTime, updateBy, updateTime), and its key is drawn by chance, so that keys tell no order.',
      }),
    ),
    parent: Type.Optional(
      Closed({
        page: PageKey,
        param: Type.String({ description: 'Route parameter with the key of the parent record.' }),
        match: Type.Record(Type.String(), Type.String(), {
          description: 'Property here → property of the parent record.',
        }),
      }),
    ),
    ignore: Type.Optional(
      Type.Array(Type.String(), { description: 'What known clients send along and is not ours.' }),
    ),
    type: Type.Optional(Type.Literal('object')),
    required: Type.Optional(
      Type.Array(Type.String(), {
        uniqueItems: true,
        description: 'Properties that a new record needs and that may not be cleared.',
      }),
    ),
    properties: Type.Record(Name, PropertySource, {
      minProperties: 1,
      description: 'The data of a record, by name.',
    }),
    rules: Type.Optional(Type.Array(RecordRule, { description: 'Rules over several properties.' })),
    approval: Type.Optional(ApprovalSource),
    onBehalf: Type.Optional(
      Type.Literal(true, {
        description:
          'true: programs may create and change records on behalf of an account that is not there at that moment, as the handler saveRecord of a process does for whoever has started it. They may do what the account may do then by the API of the page, and no more. Not for pages that govern rights: whoever draws a process would act with the rights of others.',
      }),
    ),
    ...FiguresSource,
    operations: Type.Optional(
      Closed(
        Type.Partial(
          Type.Object({
            list: OperationSource,
            read: OperationSource,
            create: OperationSource,
            update: OperationSource,
            remove: OperationSource,
            export: OperationSource,
            import: OperationSource,
            copy: OperationSource,
            options: OperationSource,
            figures: OperationSource,
          }),
        ).properties,
        {
          description:
            'Changes of the derived operations; false takes one away. import and copy are off unless named, figures unless there are measures. copy is a button of a record that opens the form of a new one with its values, for whoever may create and read: without its key, numbers, formulas, secrets, what is unique and ranges that must not overlap; child rows as new ones, files along.',
        },
      ),
    ),
    actions: Type.Optional(
      Type.Record(Name, ActionSource, { description: 'Buttons with an endpoint, by name.' }),
    ),
    consequences: Type.Optional(
      Type.Array(ConsequenceSource, {
        minItems: 1,
        description:
          'Changes that stop or take away something of others, and are asked about first: a switch in the list, a cell, the form and the action ask alike. Clients that do not ask are not stopped.',
      }),
    ),
    visitorLinks: Type.Optional(
      Type.Record(Name, VisitorLinkSource, {
        description:
          'Links that open one record to somebody without an account, by their purpose. One link of a purpose opens a record at a time; renewing it stops the one before.',
      }),
    ),
  },
  { title: 'Resource' },
)
export type ResourceSource = Static<typeof ResourceSource>
