import type { PasswordAllowance } from '../engine/contracts/passwords.ts'

/** Seconds without a check after which an allowance is whole again. */
export const quietSeconds = 3600

/**
 * All strangers together: twenty guesses at once, then one in six minutes. However they are spread, no hour sees
 * more than thirty.
 */
export const strangersOf = (account: string): PasswordAllowance => ({
  subject: `stranger:${account}`,
  free: 20,
  firstWait: 360,
  longestWait: 360,
})

/** Those who come from where the account has signed in before; they wait a minute at most. */
export const knownOf = (account: string, network: string): PasswordAllowance => ({
  subject: `known:${account}:${network}`,
  free: 10,
  firstWait: 1,
  longestWait: 60,
})

/** One address that tries many accounts. A whole school may share it. */
export const sprayOf = (customer: string): PasswordAllowance => ({
  subject: `address:${customer}`,
  free: 50,
  firstWait: 15,
  longestWait: 60,
})

/** The same where the accounts are at home: nobody is kept from the own one for longer than seconds. */
export const homeSprayOf = (network: string): PasswordAllowance => ({
  subject: `home:${network}`,
  free: 100,
  firstWait: 1,
  longestWait: 5,
})

/** Whoever sits at an open session without knowing its password. */
export const sessionOf = (id: string): PasswordAllowance => ({
  subject: `session:${id}`,
  free: 5,
  firstWait: 600,
  longestWait: 600,
})
