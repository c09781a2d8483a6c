import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../support/modules.ts'
import { numberedModules, numberedPages } from '../support/numberedPages.ts'
import { uploadTo, workbookOf } from '../support/sheets.ts'
import { caller, type Engine, type Reply, startEngine } from '../support/startEngine.ts'

let engine: Engine

beforeAll(async () => {
  engine = await startEngine([...modules, ...numberedModules], numberedPages)
})
afterAll(() => engine.close())

const create = (name: string, body: object, as = caller()): Promise<Reply> =>
  engine.call('POST', `/org/${name}`, { body, as })

/** The number of a new contract signed in a year. */
async function contractIn(year: number, subject = '甲', as = caller()): Promise<string | number> {
  const { code, data } = await create('contract', { subject, signedOn: `${year}-05-06` }, as)
  return code === 200 ? data.contractNo : code
}

describe('POST of a numbered resource', () => {
  it('should judge nothing that was not worked out, because something else is wrong', async () => {
    const weights = (count: number) => Array.from({ length: count }, () => ({ weight: 3 }))
    const lacking = await create('sample', { parts: weights(1) })
    expect(lacking.data.errors).toMatchObject([{ field: 'subject', code: 'required' }])
    const crowded = await create('sample', { parts: weights(3) })
    expect(crowded.data.errors).toMatchObject([
      { field: 'subject', code: 'required' },
      { field: 'parts', message: '最多两种成分' },
    ])
    const { code, data } = await create('sample', { subject: '水', parts: weights(2) })
    expect({ code, ...data }).toMatchObject({ code: 200, sampleNo: 'Y-B-001', double: 12 })
    const { sampleId } = data
    const emptied = await engine.call('PUT', '/org/sample', {
      body: { sampleId, subject: null, parts: weights(1) },
    })
    expect(emptied.data.errors).toMatchObject([{ field: 'subject', code: 'required' }])
  })

  it('should count for each tenant and each period, from the moment at which a record is stored', async () => {
    const school = caller({ tenantId: 2 })
    expect(await contractIn(2024)).toBe('HT-2024-0001')
    expect(await contractIn(2025)).toBe('HT-2025-0001')
    expect(await contractIn(2024)).toBe('HT-2024-0002')
    expect(await contractIn(2024, '校', school)).toBe('HT-2024-0001')

    const { rows } = await engine.call('GET', '/org/contract/list?contractNo=2024&orderByColumn=contractNo')
    expect(rows.map((row: { contractNo: string }) => row.contractNo)).toEqual([
      'HT-2024-0001',
      'HT-2024-0002',
    ])
  })

  it('should take the day of the platform where no date gives it', async () => {
    const { data } = await create('ticket', { subject: '一' })
    expect(data.ticketNo).toBe('T0001')
  })

  it('should refuse a number that is sent, on a new record and on a stored one', async () => {
    const sent = await create('contract', {
      subject: '甲',
      signedOn: '2023-01-01',
      contractNo: 'HT-2023-0009',
    })
    expect(sent.data.errors).toMatchObject([{ field: 'contractNo', code: 'FIELD_READ_ONLY' }])
    const { data } = await create('contract', { subject: '甲', signedOn: '2023-01-01', contractNo: null })
    const { contractId, contractNo } = data
    const changed = await engine.call('PUT', '/org/contract', { body: { contractId, contractNo: 'X' } })
    expect(changed.data.errors).toMatchObject([{ field: 'contractNo', code: 'FIELD_READ_ONLY' }])
    const kept = await engine.call('PUT', '/org/contract', { body: { ...data, signedOn: '2022-01-01' } })
    expect(kept.data).toMatchObject({ contractNo, signedOn: '2022-01-01' })
    expect(contractNo).toBe('HT-2023-0001')
  })

  it('should not let server code give a record another number', async () => {
    const { data } = await create('contract', { subject: '甲', signedOn: '2021-01-01' })
    const { contractId, contractNo } = data
    expect((await engine.call('POST', '/org/renumber', { body: { contractId } })).code).toBe(500)
    expect((await engine.call('GET', `/org/contract/${contractId}`)).data.contractNo).toBe(contractNo)
  })

  it('should say at its field what a number cannot be made without', async () => {
    const { data } = await create('receipt', { subject: '甲' })
    expect(data.errors).toMatchObject([
      { field: 'area', message: '区域不能为空，生成收据编号需要它' },
      { field: 'contractId', message: '合同不能为空，生成序号需要它' },
    ])
    expect((await create('contract', { subject: '甲' })).data.errors).toMatchObject([{ field: 'signedOn' }])
  })

  it('should begin anew by each property, and be unique among the records that share what it does not show', async () => {
    const made: { contractId: number }[] = []
    for (const subject of ['一', '二'])
      made.push((await create('contract', { subject, signedOn: '2020-01-01' })).data)
    const receipts: Reply[] = []
    for (const [area, which] of [
      ['N', 0],
      ['N', 1],
      ['S', 0],
      ['N', 0],
    ] as const)
      receipts.push(await create('receipt', { area, contractId: made[which]?.contractId }))
    expect(receipts.map(({ data }) => `${data.receiptNo} ${data.partNo}`)).toEqual([
      ...['N.01 01', 'N.02 01', 'S.01 02', 'N.03 03'],
    ])
  })

  it('should give the number again that was taken back', async () => {
    expect(await contractIn(2019)).toBe('HT-2019-0001')
    expect(await contractIn(2019, '失败')).toBe(601)
    expect(await contractIn(2019)).toBe('HT-2019-0002')
  })

  it('should grow beyond its width, and go no further than its column', async () => {
    const { contractId } = (await create('contract', { subject: '宽', signedOn: '2018-01-01' })).data
    const receipt = () => create('receipt', { area: 'ABC', contractId })
    expect((await receipt()).data.receiptNo).toBe('ABC.01')
    const stand = (last: number) =>
      engine.database.asOwner(tx =>
        sql`update sys_series set last = ${last} where scope = '["ABC.",0]'`.execute(tx),
      )
    await stand(99)
    const { data } = await receipt()
    expect(data.errors).toMatchObject([
      { field: 'receiptNo', message: '编号“ABC.100”超过 6 个字符，请联系管理员' },
    ])
    expect((await create('receipt', { area: 'B', contractId })).data.receiptNo).toBe('B.01')
    await engine.database.asOwner(tx =>
      sql`update sys_series set last = 99 where scope = '["B.",0]'`.execute(tx),
    )
    expect((await create('receipt', { area: 'B', contractId })).data.receiptNo).toBe('B.100')
  })

  it('should go on after the highest number that records have from before, those in the trash too', async () => {
    await engine.database.asOwner(async tx => {
      for (const [number, deleted] of [
        ['HT-2017-0041', null],
        ['HT-2017-0042', new Date()],
        ['HT-2017-x', null],
      ])
        await sql`insert into org_contract (tenant_id, subject, contract_no, deleted_at)
          values (1, '旧', ${number}, ${deleted})`.execute(tx)
    })
    expect(await contractIn(2017)).toBe('HT-2017-0043')
  })
})

describe('DELETE of a numbered resource', () => {
  it('should keep the number in the trash, and give it nobody else', async () => {
    const { data } = await create('contract', { subject: '删', signedOn: '2016-01-01' })
    expect((await engine.call('DELETE', `/org/contract/${data.contractId}`)).code).toBe(200)
    expect(await contractIn(2016)).toBe('HT-2016-0002')
    await engine.call('PUT', `/org/contract/restore/${data.contractId}`)
    expect((await engine.call('GET', `/org/contract/${data.contractId}`)).data.contractNo).toBe(
      'HT-2016-0001',
    )
  })

  it('should refuse to remove for good what has a number without gaps, and no other', async () => {
    const { contractId } = (await create('contract', { subject: '删', signedOn: '2015-01-01' })).data
    const { data } = await create('receipt', { area: 'Z', contractId })
    const refused = await engine.call('DELETE', `/org/receipt/${data.receiptId}`)
    expect(refused).toMatchObject({ fault: 'STATE', msg: '收据编号不允许断号，已编号的记录不能彻底删除' })
    const [before] = await engine.database.asOwner(
      async tx =>
        (
          await sql<{ id: number }>`insert into org_receipt (tenant_id, subject) values (1, '旧')
        returning receipt_id as id`.execute(tx)
        ).rows,
    )
    expect((await engine.call('DELETE', `/org/receipt/${before?.id}`)).code).toBe(200)
    const { ticketId } = (await create('ticket', { subject: '删' })).data
    expect((await engine.call('DELETE', `/org/ticket/${ticketId}`)).code).toBe(200)
  })
})

describe('POST of a workbook with numbered records', () => {
  const sheet = (count: number, subject = '导入') =>
    workbookOf([
      ['名称', '签订日期'],
      ...Array.from({ length: count }, (_, index) => [subject, `${index % 2 === 0 ? 2013 : 2014}-01-01`]),
    ])
  const upload = async (name: string, file: Buffer, query = '') =>
    uploadTo(engine, `/org/${name}/importData?${query}`, file, caller())
  const numbers = async (year: number): Promise<string[]> => {
    const { rows } = await engine.call('GET', `/org/contract/list?contractNo=${year}&pageSize=100`)
    return rows.map((row: { contractNo: string }) => row.contractNo).sort()
  }

  it('should number all rows, and none of a preview', async () => {
    const preview = await upload('contract', await sheet(6), 'preview=true')
    expect(preview.data).toMatchObject({ created: 6, errors: [] })
    expect((await upload('contract', await sheet(6))).code).toBe(200)
    expect(await numbers(2013)).toEqual(['HT-2013-0001', 'HT-2013-0002', 'HT-2013-0003'])
    expect(await numbers(2014)).toEqual(['HT-2014-0001', 'HT-2014-0002', 'HT-2014-0003'])
    expect((await upload('contract', await sheet(2, '失败'))).code).toBe(601)
    expect(await contractIn(2013)).toBe('HT-2013-0004')
  })

  it('should use up none for a preview where numbers may be lost', async () => {
    const rows = await workbookOf([['名称'], ['甲'], ['乙'], ['丙']])
    const stand = async () =>
      (
        await engine.database.asOwner(tx =>
          sql`select last from sys_series where series = 'org_ticket.ticket_no'`.execute(tx),
        )
      ).rows
    await create('ticket', { subject: '先' })
    const before = await stand()
    expect((await upload('ticket', rows, 'preview=true')).data).toMatchObject({ created: 3, errors: [] })
    expect(await stand()).toEqual(before)
    expect((await upload('ticket', rows)).code).toBe(200)
    const tickets = (await engine.call('GET', '/org/ticket/list?pageSize=100')).rows
    const given = tickets.map((row: { ticketNo: string }) => row.ticketNo)
    expect(new Set(given).size).toBe(given.length)
  })

  it('should take no number from a file', async () => {
    const file = await workbookOf([
      ['名称', '签订日期', '合同编号'],
      ['甲', '2013-01-01', 'HT-2013-0099'],
    ])
    expect((await upload('contract', file)).data).toMatchObject({ created: 1, ignored: ['合同编号'] })
    expect(await numbers(2013)).not.toContain('HT-2013-0099')
    // Where records are updated it says which one a row means, and none has it.
    const meant = await upload('contract', file, 'updateSupport=true')
    expect(meant.data.errors).toMatchObject([{ row: 2, field: 'contractNo', code: 'FIELD_READ_ONLY' }])
  })
})
