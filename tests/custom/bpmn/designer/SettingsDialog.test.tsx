import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import { type ConvertedDiagram, convertVendor } from '#process/convertVendor.ts'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { createDesignState } from '../../../../src/custom/bpmn/designer/createDesignState.ts'
import type { DesignSession } from '../../../../src/custom/bpmn/designer/DesignSession.ts'
import { SettingsDialog } from '../../../../src/custom/bpmn/designer/SettingsDialog.tsx'

vi.mock('#process/convertVendor.ts', () => ({ convertVendor: vi.fn() }))

const lost = [
  { elementId: 't', elementName: '审批', property: 'historyTimeToLive', message: '“审批”的保留时间' },
]

function open() {
  configure({ defaultHidden: true })
  const host = createFakeHost({ models: {} })
  const session = {
    state: createDesignState(),
    xml: async () => '<camunda/>',
    open: vi.fn(async () => []),
  } as unknown as DesignSession
  const close = vi.fn()
  render(
    <EngineProvider host={host}>
      <App>
        <SettingsDialog session={session} close={close} />
      </App>
    </EngineProvider>,
  )
  return { host, session, close }
}

const choose = (vendor: string) => fireEvent.click(screen.getByRole('radio', { name: vendor }))
const convertButton = () => screen.getByRole('button', { name: /转\s*换/ })

describe('the settings of the designer', () => {
  afterEach(() => vi.mocked(convertVendor).mockReset())

  it('should list what another vendor cannot say, and open what is made for it', async () => {
    vi.mocked(convertVendor).mockResolvedValue({ xml: '<activiti/>', lost })
    const { host, session, close } = open()
    choose('activiti')
    expect(await screen.findByText('activiti 不能表达以下 1 项内容，转换后将丢失')).toBeTruthy()
    expect(screen.getByText('“审批”的保留时间')).toBeTruthy()
    fireEvent.click(convertButton())
    await waitFor(() => expect(host.shown).toEqual(['success 已转换为 activiti，保存后生效']))
    expect(session.open).toHaveBeenCalledWith('<activiti/>', false)
    expect(close).toHaveBeenCalledOnce()
  })

  it('should not take what was made for a vendor that is not chosen any more', async () => {
    const answers = new Map<string, (made: ConvertedDiagram) => void>()
    vi.mocked(convertVendor).mockImplementation(
      (_, vendor) => new Promise(resolve => answers.set(vendor, resolve)),
    )
    const { session } = open()
    choose('flowable')
    await waitFor(() => expect(answers.has('flowable')).toBe(true))
    choose('activiti')
    await waitFor(() => expect(answers.has('activiti')).toBe(true))
    answers.get('activiti')?.({ xml: '<activiti/>', lost: [] })
    await waitFor(() => expect(convertButton()).toHaveProperty('disabled', false))
    await act(async () => answers.get('flowable')?.({ xml: '<flowable/>', lost }))
    expect(screen.queryByText(/不能表达以下/)).toBeNull()
    fireEvent.click(convertButton())
    await waitFor(() => expect(session.open).toHaveBeenCalledWith('<activiti/>', false))
  })
})
