import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
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
const ENDPOINT = '/test/visit/link/confirm/visit'

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

function open(hash: string, answers = {}, token: string | null = null) {
  const test = createTestFrame(
    {
      [`GET ${ENDPOINT}`]: { json: { code: 200, data: visit } },
      [`POST ${ENDPOINT}`]: { json: { code: 200, msg: '提交成功' } },
      ...answers,
    },
    token,
  )
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
      `GET ${ENDPOINT}`,
      `POST ${ENDPOINT}`,
    ])
    for (const { headers } of calls) {
      expect(headers['X-Link-Code']).toBe('abc')
      expect(headers).not.toHaveProperty('Authorization')
    }
  })

  it('should say that a link does not open, and ask again where nothing came back', async () => {
    const failed = open('abc', { [`GET ${ENDPOINT}`]: { failure: 'network' } })
    fireEvent.click(await screen.findByRole('button', { name: /重 ?试/ }))
    await waitFor(() => expect(failed.calls).toHaveLength(2))
    cleanup()
    open('abc', { [`GET ${ENDPOINT}`]: { json: { code: 404, msg: '链接无效或已失效' } } })
    expect(await screen.findByText(/索取新的链接/)).toBeTruthy()
  })

  it('should say why nothing can be done now', async () => {
    const closed = { ...visit, action: null, refusal: '已经确认' }
    open('abc', { [`GET ${ENDPOINT}`]: { json: { code: 200, data: closed } } })
    expect(await screen.findByText('已经确认')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '确认来访' })).toBeNull()
  })
})
