import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

let engine: Engine
let ids: number[] = []

beforeAll(async () => {
  engine = await startEngine(modules)
  for (const code of ['A', 'B']) {
    const { data } = await engine.call('POST', '/org/person', { body: { code, personName: `名${code}` } })
    ids.push(data.personId)
  }
})
afterAll(() => {
  ids = []
  return engine.close()
})

describe('PUT /org/person/publish (row)', () => {
  it('should answer 401, 403 and 404 before it does anything', async () => {
    const body = { personId: ids[0] }
    expect((await engine.call('PUT', '/org/person/publish', { as: null, body })).code).toBe(401)
    expect(
      (await engine.call('PUT', '/org/person/publish', { as: caller({ permissions: [] }), body })).code,
    ).toBe(403)
    expect((await engine.call('PUT', '/org/person/publish', { body: { personId: 999999 } })).code).toBe(404)
    expect((await engine.call('PUT', '/org/person/publish', { body: {} })).code).toBe(404)
  })

  it('should refuse a stale version', async () => {
    expect(
      (await engine.call('PUT', '/org/person/publish', { body: { personId: ids[0], version: 9 } })).fault,
    ).toBe('STALE')
  })

  it('should set read-only fields, once', async () => {
    expect((await engine.call('PUT', '/org/person/publish', { body: { personId: ids[0] } })).code).toBe(200)
    const { data } = await engine.call('GET', `/org/person/${ids[0]}`)
    expect(data).toMatchObject({ state: 'published', version: 2, updateBy: 'admin' })
    expect(data.joinedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const again = await engine.call('PUT', '/org/person/publish', { body: { personId: ids[0] } })
    expect(again).toMatchObject({ code: 601, fault: 'STATE', msg: '名A已经发布，不必再次发布' })
  })

  it('should let one of several at the same time pass', async () => {
    const body = { personId: ids[1] }
    const answers = await Promise.all(
      [1, 2, 3].map(() => engine.call('PUT', '/org/person/publish', { body })),
    )
    expect(answers.map(answer => answer.code).sort()).toEqual([200, 601, 601])
  })
})

describe('PUT /org/person/rename (selection)', () => {
  it('should check its form and run on all or none', async () => {
    const long = await engine.call('PUT', '/org/person/rename', {
      body: { personId: ids, prefix: 'toolong' },
    })
    expect(long.data.errors).toMatchObject([{ field: 'prefix', code: 'maxLength' }])
    const missing = await engine.call('PUT', '/org/person/rename', { body: { personId: ids } })
    expect(missing.data.errors).toMatchObject([{ field: 'prefix', code: 'required' }])
    const unknown = await engine.call('PUT', '/org/person/rename', {
      body: { personId: ids, prefix: 'x', zzz: 1 },
    })
    expect(unknown.fault).toBe('UNKNOWN_FIELD')
    expect(
      (await engine.call('PUT', '/org/person/rename', { body: { ids: [ids[0], 999999], prefix: '新' } }))
        .code,
    ).toBe(404)
    expect(
      (await engine.call('PUT', '/org/person/rename', { body: { personId: ids, prefix: '新' } })).code,
    ).toBe(200)
    const names = (await engine.call('GET', '/org/person/list')).rows.map(
      (row: { personName: string }) => row.personName,
    )
    expect(names).toEqual(['新名A', '新名B'])
  })

  it('should hold what was sent to the rules of its form, over the record and what was sent', async () => {
    const refused = { code: 601, data: { errors: [{ field: 'prefix', code: 'RULE' }] } }
    const rename = (body: object) =>
      engine.call('PUT', '/org/person/rename', { body: { personId: ids[0], ...body } })
    expect(await rename({ prefix: '新名A' })).toMatchObject(refused)
    expect(await rename({ prefix: '甲', suffix: '甲' })).toMatchObject(refused)
    expect((await engine.call('GET', `/org/person/${ids[0]}`)).data.personName).toBe('新名A')
  })

  it('should say at the key that no records were named', async () => {
    for (const named of [{}, { personId: [] }, { personId: null }, { ids: '' }]) {
      const answer = await engine.call('PUT', '/org/person/rename', { body: { ...named, prefix: '新' } })
      expect(answer, JSON.stringify(named)).toMatchObject({
        code: 601,
        data: { errors: [{ field: 'personId', code: 'minItems' }] },
      })
    }
  })

  it('should take a default from one record, and from several what all of them have', async () => {
    const made: number[] = []
    for (const code of ['C', 'D']) {
      const { data } = await engine.call('POST', '/org/person', { body: { code, personName: '名' } })
      made.push(data.personId)
    }
    const rename = async (personId: number[], prefix: string) => {
      const answer = await engine.call('PUT', '/org/person/rename', { body: { personId, prefix } })
      expect(answer.code).toBe(200)
    }
    await rename(made, '新')
    await rename(made.slice(0, 1), '又')
    const names = made.map(async id => (await engine.call('GET', `/org/person/${id}`)).data.personName)
    expect(await Promise.all(names)).toEqual(['又新名C', '新名'])
    await engine.call('DELETE', `/org/person/${made.join()}`)
  })
})

describe('PUT /org/shift/enlarge (sets what an expression gives)', () => {
  const enlarge = (shiftId: number, by?: number) =>
    engine.call('PUT', '/org/shift/enlarge', { body: { shiftId, by } })

  it('should refuse at the field what its schema forbids, with its title', async () => {
    const { shiftId } = (await engine.call('POST', '/org/shift', { body: { crew: 5 } })).data
    const refusal = (field: string, code: string, message: string) => ({
      code: 601,
      msg: message,
      data: { errors: [{ field, code, message }] },
    })
    expect(await enlarge(shiftId, 9)).toMatchObject(refusal('crew', 'maximum', '人数不能大于 10'))
    expect(await enlarge(shiftId, 5)).toMatchObject(refusal('pairs', 'maximum', '对数不能大于 3'))
    expect(await enlarge(shiftId)).toMatchObject(refusal('crew', 'required', '人数不能为空'))
    expect(await enlarge(shiftId, 2)).toMatchObject({ code: 200 })
    expect((await engine.call('GET', `/org/shift/${shiftId}`)).data).toMatchObject({ crew: 7, pairs: 3 })
    const body = { crew: 9 }
    expect(await engine.call('POST', '/org/shift', { body })).toMatchObject({ msg: '对数不能大于 3' })
    await engine.call('DELETE', `/org/shift/${shiftId}`)
  })
})

describe('PUT /org/person/ping (list, by server code)', () => {
  it('should hand the checked form to the module', async () => {
    expect((await engine.call('PUT', '/org/person/ping', { body: { note: 'hi' } })).data).toEqual({
      note: 'hi',
    })
  })
})

describe('routes of modules', () => {
  it('should win over parameters, and be checked', async () => {
    const as = caller({ permissions: [] })
    expect((await engine.call('GET', '/org/person/', { as })).data).toBe('slash')
    expect((await engine.call('DELETE', '/org/role/refreshCache', { as })).data).toBe('cache')
    expect((await engine.call('GET', '/org/open', { as: null })).data).toBe('open')
    expect((await engine.call('POST', '/org/checked', { as, body: { size: 1 } })).code).toBe(403)
    const bad = await engine.call('POST', '/org/checked', { body: { size: 'x' } })
    expect(bad.data.errors).toMatchObject([{ field: 'size' }])
    expect((await engine.call('POST', '/org/checked', { body: { size: 4 } })).data).toBe(4)
  })

  it('should answer 404 where there is nothing', async () => {
    expect((await engine.call('GET', '/nowhere')).fault).toBe('ROUTE_NOT_FOUND')
    expect((await engine.call('GET', '/org/person')).fault).toBe('ROUTE_NOT_FOUND')
  })

  it('should refuse a body where none is expected', async () => {
    expect((await engine.call('DELETE', `/org/person/${ids[0]}`, { body: { all: true } })).code).toBe(601)
    expect((await engine.call('GET', `/org/person/${ids[0]}`)).code).toBe(200)
  })
})

describe('GET /org/person/options', () => {
  it('should search labels, page, and look up ids', async () => {
    const all = await engine.call('GET', '/org/person/options?pageSize=1')
    expect(all).toMatchObject({ total: 2, data: [{ value: ids[0], label: '新名A' }] })
    expect((await engine.call('GET', '/org/person/options?keyword=B')).data).toMatchObject([
      { label: '新名B' },
    ])
    expect((await engine.call('GET', '/org/person/options?keyword=%25')).data).toEqual([])
    await engine.call('DELETE', `/org/person/${ids[1]}`)
    const looked = await engine.call('GET', `/org/person/options?ids=${ids.join()}`)
    expect(looked.data).toEqual([
      expect.objectContaining({ value: ids[0] }),
      { value: ids[1], label: '新名B', disabled: true },
    ])
  })

  it('should apply the filter of the reference that is filled in', async () => {
    await engine.call('POST', '/org/role', { body: { roleName: '开' } })
    await engine.call('POST', '/org/role', { body: { roleName: '关', status: '1' } })
    const labels = async (query: string) =>
      (await engine.call('GET', `/org/role/options?${query}`)).data.map((one: { label: string }) => one.label)
    expect((await labels('')).sort()).toEqual(['关', '开'])
    expect(await labels('from=org/person&field=roleIds')).toEqual(['开'])
    expect((await engine.call('GET', '/org/role/options?from=org/person&field=deptId')).fault).toBe(
      'SEARCH_INVALID',
    )
  })
})

describe('updateRecord of a request', () => {
  it('should change a record as an update does, also what the caller may not write, and once a version', async () => {
    const { data } = await engine.call('POST', '/org/person', { body: { code: 'R', personName: '名R' } })
    const change = (changes: object, more: object = {}) =>
      engine.call('POST', '/org/person/retire', { body: { personId: data.personId, changes, ...more } })

    const changed = await change({ state: 'published', personName: '新名' })
    expect(changed.data).toMatchObject({ state: 'published', personName: '新名', version: 2 })
    expect(engine.audit.at(-1)).toMatchObject({
      before: { personName: '名R' },
      after: { personName: '新名' },
    })
    expect((await change({ personName: '新名' })).data.version).toBe(2)
    expect((await change({ personName: '别名' }, { version: 1 })).fault).toBe('STALE')
    const long = await change({ personName: 'x'.repeat(51) })
    expect(long.data.errors).toMatchObject([{ field: 'personName', code: 'maxLength' }])
    expect((await change({ personName: '别名' }, { personId: 999_999 })).code).toBe(404)
  })
})
