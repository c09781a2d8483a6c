import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { createFakeHost, type FakeCall } from '#tests/engine/support/createFakeHost.ts'
import { StartPage } from '../../../src/custom/bpm-start/StartPage.tsx'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'
import { leaveForm } from '../bpm-instance/leaveProcess.ts'

const process = (part: object) => ({
  ...{ id: 7, key: 'leave', name: '请假', category: '2', description: '各类假期', version: 1, formType: 10 },
  ...{ formCustomCreatePath: null, isFavourite: false, lastStartTime: null },
  ...part,
})

const STARTABLE = [
  process({}),
  process({ id: 8, key: 'seal', name: '用章', category: '1', description: null, isFavourite: true }),
  process({ id: 9, key: 'trip', name: '出差', formType: 20, formCustomCreatePath: '/oa/trip/new' }),
]

/** @param create what the server says to a new process */
async function open(
  search: string,
  more: { startable?: object[]; create?: (call: FakeCall) => unknown } = {},
) {
  const { startable = STARTABLE, create = () => 12 } = more
  await Promise.all([loadWidgets(), import('../../../src/engine/form/live/DocumentForm.tsx')])
  configure({ defaultHidden: true })
  window.history.replaceState(null, '', `/bck/bpm/task/create${search}`)
  const answers: Record<string, (call: FakeCall) => unknown> = {
    '/bpm/process-definition/startable': () => startable,
    '/bpm/process-definition/start-form': () => ({
      form: leaveForm,
      rights: { salary: 'none' },
      selfSelected: [{ taskDefinitionKey: 'dean', name: '院长审批' }],
    }),
    '/bpm/process-instance/get-approval-detail': () => ({ activityNodes: [] }),
    '/bpm/task/people': () => [{ value: 5, label: '李娜', deptName: '学工处' }],
    '/bpm/process-instance/get': () => ({ formVariables: { subject: '上次的事由', days: 1 } }),
    '/bpm/process-instance/create': create,
  }
  const host = createFakeHost({
    models: {},
    dictionaries: { bpm_model_category: { 1: '默认', 2: '人事' } },
    answer: call => {
      const answer = answers[call.path]
      return answer && { code: 200, data: answer(call) }
    },
  })
  const drawn = render(
    <EngineProvider host={host} widgets={widgetSources}>
      <StartPage />
    </EngineProvider>,
  )
  return { host, ...drawn }
}

const sent = (host: { calls: FakeCall[] }) => host.calls.filter(({ method }) => method === 'POST')

const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement

const submit = () => fireEvent.click(screen.getByRole('button', { name: /^提\s*交$/ }))

async function choosePerson(): Promise<void> {
  const picker = screen.getByRole('combobox', { name: '“院长审批”的处理人' })
  fireEvent.mouseDown(picker)
  fireEvent.click(await screen.findByText('李娜'))
}

describe('StartPage', () => {
  beforeEach(() => localStorage.clear())

  it('should list favourites first, then by category, and lead to a form or to the page of a process', async () => {
    const { host } = await open('')
    await screen.findByRole('region', { name: '我的收藏' })
    const regions = screen.getAllByRole('region').map(region => region.getAttribute('aria-label'))
    expect(regions).toEqual(['我的收藏', '人事', '默认'])
    fireEvent.click(screen.getByRole('button', { name: /^出/ }))
    fireEvent.click(screen.getByRole('button', { name: /^请/ }))
    expect(host.visited).toEqual(['/oa/trip/new?new=1', '/bpm/task/create?key=leave'])
  })

  it('should say what would be here, and lead whoever may to the models', async () => {
    const { host } = await open('', { startable: [] })
    fireEvent.click(await screen.findByRole('button', { name: '去流程模型' }))
    expect(host.visited).toEqual(['/bpm/manager/model'])
  })

  it('should send nothing while the form or a choice of people lacks something, then start the process', async () => {
    const { host } = await open('?key=leave')
    fireEvent.change(await field('天数'), { target: { value: '2' } })
    expect(screen.queryByLabelText('工资')).toBeNull()
    submit()
    expect(await screen.findByText('事由不能为空')).toBeTruthy()
    expect(screen.getByText('请选择“院长审批”的处理人')).toBeTruthy()
    fireEvent.change(await field('事由'), { target: { value: '探亲' } })
    await choosePerson()
    expect(sent(host)).toEqual([])
    submit()
    await waitFor(() => expect(host.visited).toEqual(['/system/task/process-instance/detail?id=12']))
    expect(sent(host)).toMatchObject([
      {
        path: '/bpm/process-instance/create',
        body: {
          processDefinitionId: 7,
          variables: { subject: '探亲', days: 2 },
          startUserSelectAssignees: { dean: [5] },
        },
      },
    ])
  })

  it('should put what the server finds at its field', async () => {
    const { host } = await open('?key=leave', {
      create: () => {
        const errors = [{ field: 'variables.days', code: 'x', message: '假期余额不足' }]
        throw Object.assign(new Error('请检查填写的内容'), { status: 601, errors })
      },
    })
    fireEvent.change(await field('天数'), { target: { value: '2' } })
    fireEvent.change(await field('事由'), { target: { value: '探亲' } })
    await choosePerson()
    submit()
    expect(await screen.findByText('假期余额不足')).toBeTruthy()
    expect(host.visited).toEqual([])
  })

  it('should keep a draft until it is sent', async () => {
    const first = await open('?key=leave')
    fireEvent.change(await field('事由'), { target: { value: '写了一半' } })
    await waitFor(() => expect(Object.values({ ...localStorage }).join()).toContain('写了一半'))
    first.unmount()
    await open('?key=leave')
    expect((await field('事由')).value).toBe('写了一半')
    fireEvent.click(screen.getByRole('button', { name: '清空重填' }))
    await waitFor(async () => expect((await field('事由')).value).toBe(''))
  })

  it('should begin with the values of the process that is started again', async () => {
    await open('?key=leave&from=3')
    expect((await field('事由')).value).toBe('上次的事由')
  })
})
