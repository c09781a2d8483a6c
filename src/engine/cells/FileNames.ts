import { createContext, useContext } from 'react'

/** What stored files are called, by the last part of their addresses, which says nothing itself. */
export type FileNames = Readonly<Record<string, string>>

const NONE: FileNames = {}

/** Around values whose addresses have no names beside them: whoever draws them has been told the names. */
export const FileNamesContext = createContext<FileNames>(NONE)

/** Returns what the stored files around are called. */
export const useFileNames = (): FileNames => useContext(FileNamesContext)
