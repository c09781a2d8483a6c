import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { CheckinPage } from '../../../src/custom/activity/CheckinPage.tsx'
import { nextLookAtDoor } from '../../../src/custom/activity/useCheckin.ts'

const DOOR = {
  ...{ activityId: 7, activityTitle: '开放日', place: '报告厅', status: '1', waitingCount: 0 },
  ...{ startTime: '2030-01-01 09:00:00', endTime: '2030-01-01 11:00:00', sessions: [], latest: [] },
  ...{ enrolled: 1, arrived: 0 },
}
const SHUT = '签到未开始，2030-01-01 08:00 起可以签到'

describe('CheckinPage', () => {
  it('should say when check-in begins as it is opened, and be usable by itself once it has begun', async () => {
    let asked = 0
    const host = createFakeHost({
      models: {},
      answer() {
        asked += 1
        const state = asked === 1 ? { shut: SHUT, opensIn: 1 } : { shut: null, opensIn: 0 }
        return { code: 200, msg: '', data: { ...DOOR, ...state } }
      },
    })
    render(
      <EngineProvider host={host}>
        <MemoryRouter initialEntries={['/activity/checkin/7']}>
          <Routes>
            <Route path="/activity/checkin/:activityId" element={<CheckinPage />} />
          </Routes>
        </MemoryRouter>
      </EngineProvider>,
    )
    expect(await screen.findByText(SHUT)).toBeTruthy()
    expect(screen.queryByLabelText('扫描凭证或输入报名码')).toBeNull()
    expect(await screen.findByLabelText('扫描凭证或输入报名码', undefined, { timeout: 10_000 })).toBeTruthy()
    expect(screen.queryByText(SHUT)).toBeNull()
  })
})

describe('nextLookAtDoor', () => {
  it('should be as check-in begins, and otherwise every ten seconds', () => {
    expect([0, 3_600_000, 4_000].map(opensIn => nextLookAtDoor({ opensIn }))).toEqual([10_000, 10_000, 4_500])
  })
})
