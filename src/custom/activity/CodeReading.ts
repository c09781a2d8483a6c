/** A picture in which codes are looked for, asked of the thread that reads them. */
export interface CodeQuestion {
  id: number
  picture: ImageData
}

/** What stands in the code of a picture; null where none can be read. */
export type CodeAnswer = { id: number; code: string | null } | { id: number; fault: string }
