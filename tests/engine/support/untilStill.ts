import { act } from '@testing-library/react'

/** ms between two looks; longer than what is gathered before it is asked for. */
const ROUND = 10

/** Lets requests and what follows them pass, until nothing on the page has changed for two looks. */
export async function untilStill(): Promise<void> {
  for (let still = 0, before = ''; still < 2; ) {
    await act(() => new Promise(resolve => setTimeout(resolve, ROUND)))
    const now = document.body.innerHTML
    still = now === before ? still + 1 : 0
    before = now
  }
}
