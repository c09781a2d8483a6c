import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import { convertVendor } from '#process/convertVendor.ts'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { diagramOf } from '#tests/process/diagramOf.ts'
import { createDesignState, type DesignSession } from '../../../../src/custom/bpmn/designer/DesignSession.ts'
import { SettingsDialog } from '../../../../src/custom/bpmn/designer/SettingsDialog.tsx'

/** Says nothing that another vendor could not. */
const PLAIN = diagramOf('<bpmn:task id="t" />')
/** How long Camunda keeps its history is its own. */
const OWN = PLAIN.replace('isExecutable', 'camunda:historyTimeToLive="7" isExecutable')

/** @param xml what the designer holds, asked for at each choice */
function open(xml: () => Promise<string>) {
  configure({ defaultHidden: true })
  const host = createFakeHost({ models: {} })
  const session = {
    state: createDesignState(),
    xml,
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
  it('should list what another vendor cannot say, and open what is made for it', async () => {
    const { host, session, close } = open(async () => OWN)
    choose('activiti')
    expect(await screen.findByText('activiti 不能表达以下 1 项内容，转换后将丢失')).toBeTruthy()
    expect(screen.getByText(/历史保留时间/)).toBeTruthy()
    fireEvent.click(convertButton())
    await waitFor(() => expect(host.shown).toEqual(['success 已转换为 activiti，保存后生效']))
    expect(session.open).toHaveBeenCalledWith(expect.stringContaining('id="t"'), false)
    expect(close).toHaveBeenCalledOnce()
  })

  it('should not take what was made for a vendor that is not chosen any more', async () => {
    const answers: ((xml: string) => void)[] = []
    const { session } = open(() => new Promise(resolve => answers.push(resolve)))
    choose('flowable')
    choose('activiti')
    const [forFlowable, forActiviti] = answers
    forActiviti?.(PLAIN)
    await waitFor(() => expect(convertButton()).toHaveProperty('disabled', false))
    await act(async () => {
      forFlowable?.(OWN)
      // Asked for later, it is made later.
      expect((await convertVendor(OWN, 'flowable')).lost).toHaveLength(1)
    })
    expect(screen.queryByText(/不能表达以下/)).toBeNull()
    fireEvent.click(convertButton())
    const made = (await convertVendor(PLAIN, 'activiti')).xml
    await waitFor(() => expect(session.open).toHaveBeenCalledWith(made, false))
  })
})
