import { databaseImage } from './databaseImages.ts'

/** Before the workers start, so that not each of them makes what is missing. */
export default async function makeImages(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return
  await databaseImage('base')
  await databaseImage('demo')
}
