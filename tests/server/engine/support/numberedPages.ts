import { Fault } from '#model/errors.ts'
import { defineModule, type ModuleDefinition } from '#server/engine/defineModule.ts'
import { page } from './pages.ts'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 50, ...more })

/** Without gaps, by a date of the record, with a trash. */
const contract = page('org/contract', {
  title: '合同',
  resource: {
    path: '/org/contract',
    label: 'subject',
    trash: true,
    required: ['subject', 'contractNo'],
    properties: {
      contractNo: text('合同编号', {
        maxLength: 20,
        'x-series': { pattern: 'HT-{yyyy}-{0000}', by: 'signedOn' },
        'x-search': true,
      }),
      subject: text('名称'),
      signedOn: { type: 'string', format: 'date', title: '签订日期' },
    },
    operations: { import: true },
  },
})

/** Without gaps and without a trash: two series, of an area and of a contract. */
const receipt = page('org/receipt', {
  title: '收据',
  resource: {
    path: '/org/receipt',
    label: 'subject',
    properties: {
      subject: text('名称'),
      area: text('区域', { maxLength: 3 }),
      contractId: { type: 'integer', title: '合同', 'x-ref': 'org/contract', 'x-write': 'create' },
      receiptNo: text('收据编号', { maxLength: 6, 'x-series': '{area}.{00}' }),
      partNo: text('序号', { maxLength: 9, 'x-series': { pattern: '{00}', per: ['contractId'] } }),
    },
  },
})

const ticket = page('org/ticket', {
  title: '工单',
  resource: {
    path: '/org/ticket',
    label: 'subject',
    properties: {
      subject: text('名称'),
      ticketNo: text('工单编号', { maxLength: 20, 'x-series': { pattern: 'T{0000}', gaps: true } }),
    },
    operations: { import: true },
  },
})

/** The number shows what is worked out; rules read that, of the record and of its rows. */
const sample = page('org/sample', {
  title: '样品',
  resource: {
    path: '/org/sample',
    label: 'subject',
    required: ['subject'],
    properties: {
      subject: text('名称'),
      sampleNo: text('样品编号', { maxLength: 20, 'x-series': 'Y-{grade}-{000}' }),
      grade: text('等级', { minLength: 1, maxLength: 1, 'x-compute': "size(parts) > 1 ? 'B' : 'A'" }),
      parts: {
        type: 'array',
        title: '成分',
        'x-table': 'org_sample_part',
        items: {
          type: 'object',
          properties: {
            weight: { type: 'integer', title: '重量' },
            double: { type: 'integer', title: '两倍', 'x-compute': 'weight * 2' },
          },
        },
      },
      double: { type: 'integer', title: '总量', 'x-compute': "sum(parts, 'double')" },
    },
    rules: [
      { assert: 'coalesce(double, 0) > 0', message: '总量须大于 0', at: 'subject' },
      { assert: "sum(parts, 'double') > 0", message: '须有成分的重量', at: 'parts' },
      { assert: 'size(parts) <= 2', message: '最多两种成分', at: 'parts' },
    ],
  },
})

export const numberedPages = [contract, receipt, ticket, sample]

/** Name of a contract whose hook waits before it is stored, until it is let go. */
export const WAITING = '等待'

const arrival = Promise.withResolvers<void>()
const release = Promise.withResolvers<void>()

/** Resolves when the hook of such a contract waits. */
export const untilWaiting = () => arrival.promise
export const letGo = () => release.resolve()

const failing = (resource: string): ModuleDefinition =>
  defineModule({
    resource,
    hooks: {
      afterCreate(_context, { subject }) {
        if (subject === '失败') throw new Fault('STATE')
      },
    },
  })

/** A record called 失败 is refused after it was stored; a contract can be given another number by server code. */
export const numberedModules: ModuleDefinition[] = [
  ...['org/contract', 'org/receipt', 'org/ticket'].map(failing),
  defineModule({
    resource: 'org/contract',
    hooks: {
      async beforeCreate(_context, { subject }) {
        if (subject !== WAITING) return
        arrival.resolve()
        await release.promise
      },
    },
  }),
  defineModule({
    routes: [
      {
        method: 'POST',
        path: '/org/renumber',
        access: { session: 'test' },
        body: { type: 'object', additionalProperties: true },
        async run(context, { body }) {
          const record = await context.readRecord('org/contract', body.contractId)
          return { data: await context.updateRecord('org/contract', record, { contractNo: 'HT-1' }) }
        },
      },
    ],
  }),
]
