import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import { keyOf as keyNameOf, tableOf } from '#model/derive/names.ts'
import type { SourceFile } from '#model/types/index.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { filesOfExample, readExamples } from '../../../cli/schema/new/examples.ts'
import * as sample from '../files/support/samples.ts'
import { IMAGES, upload } from '../files/support/upload.ts'
import { scenarios as own } from './support/exampleScenarios.ts'
import { ports } from './support/portScenarios.ts'

const ROOT = new URL('../../..', import.meta.url).pathname
const { files, environment } = await loadSources(ROOT, 'examples')
const examples = await readExamples(ROOT)
const isExample = ({ path }: SourceFile) => examples.some(({ name }) => path.startsWith(`${name}/`))
const pages = files.filter(isExample)
const scenarios = [...own, ...ports]

/** What a port says in its README.md that it is made from: the rows of the first table. */
async function definitionsIn(example: string) {
  const text = await readFile(`${ROOT}/examples/${example}/README.md`, 'utf8')
  const rows = text.matchAll(
    /^\| [^|]+ \| (\d+) \| \[`([\w-]+)`\]\([^)]+\) \| .*https:\/\/github\.com\/([\w-]+\/[\w-]+)\/blob\/[0-9a-f]{40}\//gm,
  )
  return [...rows].map(([, fields, page, repository = '']) => ({
    page: `${example}/${page}`,
    fields: Number(fields),
    repository,
  }))
}

describe('examples', () => {
  let server: TestServer
  let token: string
  /** Keys of what was made, by the names that the scenarios give, and the address of a picture. */
  const keys = new Map<string, number | string>()
  beforeAll(async () => {
    server = await startTestServer(pages)
    token = await server.signIn('school')
    const { data } = await upload(server, { token, name: 'picture.png', content: sample.png, path: IMAGES })
    keys.set('picture', data.url)
  })
  afterAll(() => server.close())

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, given: object = {}) =>
    server.call(method, path, { token, ...given })
  const keyOf = (name: string) => keys.get(name)
  const filled = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_, part) =>
      typeof part === 'string' && part.startsWith('$') ? keyOf(part.slice(1)) : part,
    )
  const keyIn = (path: string, { data }: Reply) => (data as Record<string, number>)[keyNameOf(path)] as number
  const refusalOf = ({ field, message }: { field: string; message: string }) => ({
    data: { errors: [{ field, message: expect.stringContaining(message) }] },
  })
  const read = async (path: string, name: string) => (await call('GET', `${path}/${keyOf(name)}`)).data
  async function sheetOf(path: string) {
    const { rawPayload } = await server.fastify.inject({
      method: 'POST',
      url: `/prod-api${path}/export`,
      headers: { authorization: `Bearer ${token}` },
    })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(new Uint8Array(rawPayload).buffer as ArrayBuffer)
    return book.worksheets[0]
  }

  it('should be eleven beside the ports, each told in a sentence, and be driven here', () => {
    expect(scenarios.map(({ example }) => example).sort()).toEqual(examples.map(({ name }) => name))
    expect(own).toHaveLength(11)
    for (const { title, shows, paths } of examples) {
      expect(title).not.toBe('')
      expect(shows).toMatch(/\.$/)
      expect(paths.length).toBeGreaterThan(0)
    }
  })

  it('should have ports of ten public definitions of 25 fields and more, each with its source', async () => {
    const definitions = (await Promise.all(ports.map(({ example }) => definitionsIn(example)))).flat()
    expect(definitions).toHaveLength(10)
    expect(new Set(definitions.map(({ repository }) => repository)).size).toBeGreaterThanOrEqual(5)
    for (const { page, fields } of definitions) {
      expect(fields, page).toBeGreaterThanOrEqual(25)
      const text = pages.find(({ path }) => path === `${page}/index.json`)?.text ?? ''
      expect(text.match(/"title": \{/g)?.length, page).toBeGreaterThan(fields)
    }
  })

  it('should have neither a mistake nor a warning beside the project', () => {
    expect(compileApp(files, environment).problems).toEqual([])
  })

  it('should stand in another area as well, and then name nothing of their own', async () => {
    const own = files.filter(file => !isExample(file))
    const inPlace = { area: 'office/things', parent: 'system' }
    const moved = await Promise.all(examples.map(example => filesOfExample(ROOT, example, inPlace)))
    for (const [index, { name }] of examples.entries()) {
      const { app, problems } = compileApp([...own, ...(moved[index] ?? [])], environment)
      expect(problems, name).toEqual([])
      const tables = Object.values(app?.resources ?? {}).filter(({ path }) => path.startsWith('/office'))
      const named = JSON.stringify(tables.map(({ table, permission, fields }) => [table, permission, fields]))
      expect(named).not.toMatch(new RegExp(`"(?:${name}|${name.replaceAll('/', ':')}|${tableOf(name)})[/:_]`))
    }
  })

  it('should say everything in both languages', () => {
    const inChinese = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/"(?:title|label|description|message|refusal)": "[^"]*[^ -~][^"]*"/g)].map(
        ([found]) => `${path} ${found}`,
      ),
    )
    expect(inChinese).toEqual([])
  })

  it('should say that a full course is full, and of a seat who has it', async () => {
    const make = async (path: string, body: object) => {
      const reply = await call('POST', path, { body })
      expect(reply, path).toMatchObject({ code: 200 })
      return keyIn(path, reply)
    }
    const teacherId = await make('/courses/teacher', { teacherNo: 'T900', teacherName: '吴老师' })
    const session = { topic: '绪论', heldOn: '2025-03-02', startsAt: '08:00:00', endsAt: '09:40:00' }
    const dates = { startsOn: '2025-03-01', endsOn: '2025-06-30' }
    const course = { courseName: '满员课', category: 'elective', teacherId, fee: 1, ...dates }
    const courseId = await make('/courses/course', { ...course, capacity: 2, sessions: [session] })
    expect(await call('PUT', '/courses/course/open', { body: { courseId } })).toMatchObject({ code: 200 })
    const student = (no: string) => ({ courseId, studentNo: no, studentName: `学生${no}` })
    const [one, two] = [
      await make('/courses/enrolment', student('1')),
      await make('/courses/enrolment', student('2')),
    ]
    const seat = (enrolmentId: number) =>
      call('PUT', '/courses/enrolment/seat', { body: { enrolmentId, seatNo: 1 } })
    expect(await seat(one)).toMatchObject({ code: 200 })
    expect(await seat(two)).toMatchObject({
      data: { errors: [{ message: expect.stringContaining('学生1') }] },
    })
    const full = await call('POST', '/courses/enrolment', { body: student('3') })
    expect(full).toMatchObject({ code: 601, data: { errors: [{ code: 'PLACES_FULL' }] } })
  })

  it.each(scenarios)('should work as $example says', async ({ makes, refuses, acts, finds }) => {
    for (const { name, path, body, has = {} } of makes) {
      const reply = await call('POST', path, { body: filled(body) })
      expect(reply, name).toMatchObject({ code: 200 })
      keys.set(name, keyIn(path, reply))
      expect(await read(path, name), name).toMatchObject(has)
    }
    for (const { path, body, ...refused } of refuses) {
      expect(await call('POST', path, { body: filled(body) })).toMatchObject(refusalOf(refused))
    }
    for (const { name, path, body, has = {}, refused } of acts) {
      const resource = path.slice(0, path.lastIndexOf('/'))
      const key = { [keyNameOf(resource)]: keyOf(name) }
      const reply = await call('PUT', path, { body: { ...key, ...body } })
      expect(reply, path).toMatchObject(refused ? refusalOf(refused) : { code: 200 })
      expect(await read(resource, name), path).toMatchObject(has)
    }
    const { rows, total } = await call('GET', `${finds.path}/list`, { query: finds.query })
    expect(total).toBe(1)
    expect(rows).toMatchObject([{ [keyNameOf(finds.path)]: keyOf(finds.name), ...finds.has }])
    expect((await sheetOf(finds.path))?.actualRowCount).toBeGreaterThan(1)
  })

  it('should show readers what may be lent, and count what is still out before a device is retired', async () => {
    const make = async (path: string, body: object) => keyIn(path, await call('POST', path, { body }))
    const usable = { category: 'camera', dailyFee: 0, longestLoan: 9 }
    const device = { deviceNo: 'XJ001', deviceName: '远摄相机', deviceNameEn: 'Tele camera', ...usable }
    const deviceId = await make('/loans/device', device)
    const times = (day: string) => ({ borrowedFrom: `${day} 09:00:00`, borrowedUntil: `${day} 10:00:00` })
    const who = { borrowerKind: 'staff', borrower: '李老师', phone: '13800138000', purpose: 'teaching' }
    const loans = []
    for (const day of ['2026-01-05', '2026-01-06', '2026-01-07'])
      loans.push(await make('/loans/loan', { deviceId, ...who, ...times(day) }))
    const lend = (loanId: number | undefined) => call('PUT', '/loans/loan/lend', { body: { loanId } })
    for (const loanId of loans.slice(1)) expect(await lend(loanId)).toMatchObject({ code: 200 })
    const back = { loanId: loans[2], condition: 'good' }
    expect(await call('PUT', '/loans/loan/giveBack', { body: back })).toMatchObject({ code: 200 })
    expect(await call('GET', `/loans/loan/${loans[1]}`)).toMatchObject({
      data: { lentBy: 'school', lentByName: expect.stringMatching(/\p{Script=Han}/u) },
    })

    const retire = { deviceId, state: 'retired' }
    expect(await call('POST', '/loans/device/consequences', { body: retire })).toMatchObject({
      data: {
        agreed: 2,
        sections: [{ items: [{ title: '2 笔借用尚未归还。' }, { title: '报废后不能再借用。' }] }],
      },
    })
    const teacher = await server.signIn('teacher')
    const asTeacher = (method: 'GET' | 'PUT', path: string, given: object = {}) =>
      server.call(method, path, { token: teacher, ...given })
    const query = { deviceName: '远摄' }
    expect(await asTeacher('GET', '/loans/device/list', { query })).toMatchObject({ total: 1 })
    expect(await asTeacher('PUT', '/loans/device', { body: retire })).toMatchObject({ code: 403 })
    const headers = { 'Agreed-Count': '2' }
    expect(await call('PUT', '/loans/device', { body: retire, headers })).toMatchObject({ code: 200 })
    expect(await asTeacher('GET', '/loans/device/list', { query })).toMatchObject({ total: 0 })
    expect(await asTeacher('GET', `/loans/device/${deviceId}`)).toMatchObject({ code: 404 })
    expect(await call('GET', '/loans/device/list', { query })).toMatchObject({ total: 1 })
    const found = (keyword: string) => call('GET', '/system/search/records', { query: { keyword } })
    for (const keyword of ['ysxj', 'xj001', 'tele'])
      expect((await found(keyword)).data, keyword).toMatchObject([{ records: [{ label: '远摄相机' }] }])
  })
})
