import type { Services } from '#server/engine/contracts/Services.ts'

/** Seconds after which another code may be asked for. */
export const PHONE_PAUSE = 60

/** Codes that go to one number in a day. */
const MOST_A_DAY = 5

/**
 * Counts a code that is sent to a number which anybody may type: one count for registrations, lost passwords, surveys
 * and activities, so that no phone rings more often because more forms send to it.
 * @throws Fault RATE_LIMITED where it had one within the minute, or five that day
 */
export async function takePhoneSend({ throttle }: Pick<Services, 'throttle'>, number: string): Promise<void> {
  await throttle.take(`sms-soon:${number}`, { most: 1, minutes: PHONE_PAUSE / 60 })
  await throttle.take(`sms:${number}`, { most: MOST_A_DAY, minutes: 24 * 60 })
}
