import type { Memberships } from '#model/audience/audienceRule.ts'
import type { PageModel, Text } from '#model/types/index.ts'
import type { Arrival } from './visit/VisitDoor.ts'

/** Who works in the browser. The server decides; this decides what is drawn. */
export interface EngineUser {
  userId: number
  userName: string
  nickName: string
  deptId: number | null
  /** "*:*:*" grants everything. */
  permissions: string[]
  roles: string[]
  /** What expressions know of the caller beside it; null and empty where the server does not say. */
  tenantId: number | null
  tenantType: number | null
  roleIds: number[]
  roleKeys: string[]
  /** By what audiences mean the caller; empty where the server does not say. */
  memberships?: Memberships
}

/** Answer of a call: the whole envelope of a success. Failures are thrown as HttpFault. */
export interface Envelope {
  code: number
  msg?: string
  [key: string]: unknown
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Query; nested `params` are written params[beginTime]=…, empty values are left out. */
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  /** Failures are only thrown, not shown: for forms, which place them at their fields. */
  silent?: boolean
  /** false only throws when the session has ended, instead of asking for a new login. */
  askWhenExpired?: boolean
  /** On screens that are open to all: whoever is signed in in this browser is named to the server. Default false. */
  named?: boolean
  signal?: AbortSignal
  /** The call goes on when its page is left meanwhile. For bodies below 60 kB; the browser refuses longer ones. */
  outlives?: boolean
  /** Part that has arrived or left, 0 to 1; null where the length is unknown. */
  onProgress?: (part: number | null) => void
}

/** A refused or failed call. */
export interface HttpFault extends Error {
  /** Envelope code, or 0 when no answer came. */
  status: number
  /** At which fields; dotted paths. */
  errors: { field: string; code: string; message: string }[]
  requestId?: string
}

/** Calls back with steps in the browser's history. Returns how to stop. */
export type WatchHistory = (listener: (event: PopStateEvent) => void) => () => void

/** The socket of the engine: what it needs from the product around it. */
export interface EngineHost {
  http: {
    /** @param path below the API base: /asset/device/list. @throws HttpFault */
    request(path: string, options?: RequestOptions): Promise<Envelope>
    /** Saves the answered file. A JSON answer is a failure. @throws HttpFault */
    download(path: string, options: RequestOptions & { fileName: string }): Promise<void>
    /** Sends one file as multipart field "file" (or the given one), for a property `of` a form. @throws HttpFault */
    upload(
      path: string,
      file: File,
      options?: RequestOptions & { field?: string; of?: string },
    ): Promise<Envelope>
  }
  user: EngineUser
  /**
   * Goes to an address of the product. A bare query, "?status=0", replaces that of the page.
   * @param options step: the query is a step in the history, to go back from. Default false.
   */
  navigate(to: string, options?: { step?: boolean }): void
  /** Loads everything anew, because the session sees other things from now on. The window is loaded where absent. */
  changeSight?(): void
  /** Opens the answer to why an account does not see something. Absent where nobody can tell. */
  explainSight?(user: { userId: number; nickName: string }): void
  /** Closes the page that is seen and goes to another. Only navigates where absent. */
  closePage?(to: string): void
  /** Says which record the page at a path shows, so that its tab is told from others. Absent where there are no tabs. */
  namePage?(path: string, record: string): void
  /**
   * Calls back with each step in the browser's history before the router hears of it; stopImmediatePropagation
   * keeps it from the router. Returns how to stop. Absent: the engine listens to the window itself, which is in time
   * only for a router that begins to listen later.
   */
  watchHistory?: WatchHistory
  notify: {
    /** @param action what can still be done about it, as long as the message stands. */
    success(message: string, action?: { title: string; run(): void }): void
    warning(message: string): void
    /** Stays until closed. */
    error(message: string): void
  }
  /**
   * Whole address at which visitors open a link of this path of the API, without its code, on this site and screen; absent where no screen is
   * there for them.
   */
  visitorUrl?(path: string, at: { site: string | null; screen: string | null }): string
  /** The code that the address of a public screen has brought along; absent where it brought none. */
  arrival?: Arrival
  /** On screens that are open to all: tells whose link has opened, for the head of the page. */
  tellSender?(institution: string): void
  /** On screens that are open to all: whether somebody is signed in in this browser, as far as it knows. */
  isSomebody?(): boolean
  /** Keeps a code that somebody has typed, and that opens, in this tab, for when the page is loaded anew. */
  keepArrival?(code: string): void
  /** Address of the saved views of lists; absent where there are none. */
  viewsPath?: string
  /** Model of a page; undefined where there is none. */
  loadPage(component: string): Promise<PageModel | undefined>
  /** Calls back with models that changed while running (development, publication). */
  subscribePages(listener: (pages: PageModel[]) => void): () => void
  /** Address at which a stored file or image is shown. */
  fileUrl(value: string): string
  /** Icons of menus and of the icon widget: key → drawing. */
  icons: Record<string, React.ComponentType<{ className?: string }>>
  language: 'zh' | 'en'
  text(text: Text): string
}
