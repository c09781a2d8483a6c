import type { Database } from '../../db/Database.ts'
import type { Room } from '../../room/createRoom.ts'

/**
 * What modules need of the server around them. These two are there from the start; each service adds itself in the
 * file that defines it (defineService).
 */
export interface Services {
  database: Database
  /** Where this server keeps its files. */
  room: Room
}
