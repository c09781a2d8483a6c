/** Whoever the load signs in as: the administrator of the larger school, bound by permissions like everybody. */
export const SCHOOL_ADMIN = 'school'
/** Who may do everything, on pages too that no package has. */
export const PLATFORM_ADMIN = 'admin'
export const DEMO_PASSWORD = 'Bench-Password-1'

/** Stands for the least amount of a question in what was written for the bare server. */
export const FIRST_AMOUNT = '0.0'

export interface HostOptions {
  /** Folder of the embedded database and of stored files. */
  dataDir: string
  /** PostgreSQL server instead of the embedded database; null for that. */
  databaseUrl: string | null
  /** Rows that the school gets beside its demo data. */
  posts: number
  logEntries: number
  /** Default 0. */
  users?: number
  /** Accounts with names that people have, over all institutions, with the words by which they are found. Default 0. */
  people?: number
  /** Pages beside the product's whose records are measured, in place of posts and users: a folder of bench/support/pages. */
  pages?: 'series' | 'rollups' | 'places' | 'figures' | 'registers' | 'answers'
}

export interface HostFacts {
  /** Origin of our server: http://127.0.0.1:43021. */
  ours: string
  /** Origin of the bare server beside it. */
  bare: string
  /** Of a session of the school's administrator. */
  token: string
  keys: { post: number; user: number }
}
