import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { App } from '../../src/app/App.tsx'
import { FrameContext } from '../../src/app/frame/Frame.ts'
import { compileModels } from '../engine/support/compileModels.ts'
import { createTestFrame } from './support/createTestFrame.ts'

const widgets = import.meta.glob('../../src/widgets/{text,dict-radio}/index.ts')
const SOURCES = {
  loadModels: async () => ({ pages: {}, routes: [] }),
  loadRegistries: async () => ({ widgets: widgets as never }),
}
const ADDRESS = '/link/test/visit/link/confirm'
const BASE = '/test/visit/link/confirm'
const ENDPOINT = `${BASE}/visit`
const OPENING = `${BASE}/open`

const { resource } = compileModels({
  'test/visit/index.json': {
    title: '来访',
    menu: {},
    resource: {
      path: '/test/visit',
      properties: { visitor: { type: 'string', title: '访客', maxLength: 20 } },
      actions: {
        confirm: {
          title: '确认来访',
          form: {
            required: ['plate'],
            properties: { plate: { type: 'string', title: '车牌号', maxLength: 9 } },
          },
          run: 'module',
        },
      },
    },
  },
})['test/visit/index'] ?? { resource: null }

const visit = {
  title: '访客确认',
  institution: '江城学院',
  fields: resource?.fields.filter(({ name }) => name === 'visitor'),
  record: { visitor: '赵先生' },
  action: resource?.actions[0],
  refusal: null,
  dictionaries: {},
}

const door = {
  title: '访客确认',
  institution: '江城学院',
  state: 'open',
  message: null,
  from: null,
  to: null,
  now: '2030-01-01T00:00:00Z',
  pass: null,
}

function open(hash: string, answers = {}, token: string | null = null) {
  const test = createTestFrame(
    {
      [`GET ${OPENING}`]: { json: { code: 200, data: door } },
      [`GET ${ENDPOINT}`]: { json: { code: 200, data: visit } },
      [`POST ${ENDPOINT}`]: { json: { code: 200, msg: '提交成功' } },
      ...answers,
    },
    token,
  )
  window.history.replaceState(null, '', `/bck${ADDRESS}#${hash}`)
  render(
    <FrameContext.Provider value={test.frame}>
      <MemoryRouter initialEntries={[`${ADDRESS}#${hash}`]}>
        <App sources={SOURCES} />
      </MemoryRouter>
    </FrameContext.Provider>,
  )
  return test
}

beforeAll(() => import('../../src/app/VisitPage.tsx'))
afterEach(() => sessionStorage.clear())

describe('VisitPage', () => {
  it('should show the record, check the form and send it with the code, without the session', async () => {
    const { calls } = open('abc', {}, 'tok')
    expect(await screen.findByText('赵先生')).toBeTruthy()
    expect(screen.getByText('江城学院')).toBeTruthy()
    const submit = await screen.findByRole('button', { name: '确认来访' }, { timeout: 4000 })
    fireEvent.click(submit)
    expect(await screen.findByText('车牌号不能为空')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/车牌号/), { target: { value: '京A1' } })
    fireEvent.click(submit)
    expect(await screen.findByText('提交成功')).toBeTruthy()
    // What was sent is there to be read, and no longer to be changed.
    expect(screen.getByText('京A1')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByText('赵先生')).toBeNull()
    expect(calls.map(({ method, url, query }) => `${method} ${url}${query}`)).toEqual([
      `GET ${OPENING}`,
      `GET ${ENDPOINT}`,
      `POST ${ENDPOINT}`,
    ])
    for (const { headers } of calls) {
      expect(headers['X-Link-Code']).toBe('abc')
      expect(headers).not.toHaveProperty('Authorization')
    }
  })

  it('should say that a link does not open, and ask again where nothing came back', async () => {
    const failed = open('abc', { [`GET ${OPENING}`]: { failure: 'network' } })
    expect(await screen.findByText(/网络连接不上/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: /重 ?试/ }))
    await waitFor(() => expect(failed.calls).toHaveLength(2))
    cleanup()
    open('abc', { [`GET ${OPENING}`]: { json: { code: 404, msg: '链接无效或已失效' } } })
    expect(await screen.findByText(/无效或已失效/)).toBeTruthy()
  })

  it('should say in words that it is not open yet, and ask for a code where there is none', async () => {
    const early = { ...door, state: 'early', message: '还没有开始，2030-05-01 08:00:00 起开放' }
    open('abc', { [`GET ${OPENING}`]: { json: { code: 200, data: early } } })
    expect(await screen.findByText(/2030-05-01 08:00:00 起开放/)).toBeTruthy()
    cleanup()
    sessionStorage.clear()
    const { calls } = open('')
    fireEvent.change(await screen.findByLabelText('请输入 8 位短码'), { target: { value: ' abcd-efgh' } })
    expect(calls).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: '打开' }))
    expect(await screen.findByText('赵先生')).toBeTruthy()
    expect(calls[0]?.headers['X-Link-Code']).toBe('abcd-efgh')
  })

  it('should keep a typed code and what was begun when the page is loaded anew, until it was sent', async () => {
    open('')
    fireEvent.change(await screen.findByLabelText('请输入 8 位短码'), { target: { value: 'abcdefgh' } })
    fireEvent.click(screen.getByRole('button', { name: '打开' }))
    fireEvent.change(await screen.findByLabelText(/车牌号/), { target: { value: '京A1' } })
    fireEvent(window, new Event('pagehide'))
    cleanup()
    const { calls } = open('')
    const plate = await screen.findByLabelText(/车牌号/)
    expect((plate as HTMLInputElement).value).toBe('京A1')
    expect(calls[0]?.headers['X-Link-Code']).toBe('abcdefgh')
    fireEvent.click(screen.getByRole('button', { name: '确认来访' }))
    expect(await screen.findByText('提交成功')).toBeTruthy()
    fireEvent(window, new Event('pagehide'))
    cleanup()
    open('')
    expect(((await screen.findByLabelText(/车牌号/)) as HTMLInputElement).value).toBe('')
  })

  it('should show a puzzle where one is asked for, and send with its answer what was filled in', async () => {
    const due = {
      code: 601,
      msg: '请输入图片中的字符',
      data: { errors: [{ field: '', code: 'PUZZLE_DUE', message: '请输入' }] },
    }
    const answers: object[] = [{ json: due }, { json: { code: 200, msg: '提交成功' } }]
    const { calls } = open('abc', {
      [`POST ${ENDPOINT}`]: () => answers.shift(),
      [`GET ${BASE}/puzzle`]: { json: { code: 200, data: { img: 'AAAA', uuid: 'u1' } } },
    })
    fireEvent.change(await screen.findByLabelText(/车牌号/), { target: { value: '京A1' } })
    fireEvent.click(await screen.findByRole('button', { name: '确认来访' }))
    fireEvent.change(await screen.findByLabelText('图片中的字符'), { target: { value: 'K7PQ' } })
    fireEvent.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByText('提交成功')).toBeTruthy()
    expect(calls.at(-1)?.headers).toMatchObject({ 'X-Puzzle-Id': 'u1', 'X-Puzzle-Text': 'K7PQ' })
    expect(screen.getByText('京A1')).toBeTruthy()
  })

  it('should say why nothing can be done now', async () => {
    const closed = { ...visit, action: null, refusal: '已经确认' }
    open('abc', { [`GET ${ENDPOINT}`]: { json: { code: 200, data: closed } } })
    expect(await screen.findByText('已经确认')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '确认来访' })).toBeNull()
  })
})
