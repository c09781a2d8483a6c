import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, useVisit, useVisitDraft, type VisitDoor, VisitGate, VisitReceipt } from '#engine'
import { createFakeHost, type FakeCall } from '../support/createFakeHost.ts'

const door: VisitDoor = {
  title: '报到',
  institution: '江城学院',
  state: 'open',
  message: null,
  from: null,
  to: null,
  now: '2030-01-01T00:00:00Z',
  pass: '17.ab',
}

/** A hand-written screen: one answer, kept until it is sent. */
function Screen() {
  const visit = useVisit({ path: '/test/round', purpose: 'join' })
  return (
    <VisitGate visit={visit}>
      <Answer visit={visit} />
    </VisitGate>
  )
}

function Answer({ visit }: { visit: ReturnType<typeof useVisit> }) {
  const draft = useVisitDraft<{ name: string }>(visit)
  if (draft.kept?.name === 'sent') return <VisitReceipt title="已提交" number="R-7" />
  return (
    <button
      type="button"
      onClick={async () => {
        await visit.call('/test/round/join', { method: 'POST', body: {} })
        draft.save({ name: 'sent' })
      }}
    >
      送出 {visit.door?.institution}
    </button>
  )
}

const draw = (answer: (call: FakeCall) => { code: number; data?: unknown }) => {
  const host = { ...createFakeHost({ models: {}, answer }), arrival: { code: 'abc', stamp: 's1' } }
  const { unmount } = render(
    <EngineProvider host={host}>
      <Screen />
    </EngineProvider>,
  )
  return { host, unmount }
}

describe('a public screen', () => {
  it('should open by the code of its address, send with it and the pass, and keep a draft and a receipt', async () => {
    const { host, unmount } = draw(({ path }) =>
      path.endsWith('/open') ? { code: 200, data: door } : { code: 200 },
    )
    fireEvent.click(await screen.findByText('送出 江城学院'))
    await waitFor(() => expect(host.calls).toHaveLength(2))
    const [opening, sending] = host.calls
    expect(opening?.headers).toMatchObject({ 'X-Link-Code': 'abc', 'X-Link-Stamp': 's1' })
    expect(sending?.headers).toMatchObject({ 'X-Link-Code': 'abc', 'X-Link-Pass': '17.ab' })
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('sent'))
    unmount()
    draw(() => ({ code: 200, data: door }))
    expect(await screen.findByText('R-7')).toBeTruthy()
  })
})
