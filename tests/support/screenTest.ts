import { test as base, expect } from '@playwright/test'

/** What a screen must not do while it is used: throw, log an error, breach the security policy, miss a file. */
interface ScreenFixtures {
  complaints: string[]
}

/** The test of a screen. It also fails when the browser had a complaint by the end of it. */
export const screenTest = base.extend<ScreenFixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('console', message => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
      })
      context.on('weberror', error => complaints.push(`thrown: ${error.error().message}`))
      context.on('response', response => {
        if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`)
      })
      await use(complaints)
      expect(complaints, 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],
})
