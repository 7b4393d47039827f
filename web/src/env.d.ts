/** What `web/.env` says, beside what Vite itself does. */
interface ImportMetaEnv {
  /** The name of the product; it stands there and nowhere else in the client. */
  readonly VITE_PRODUCT: string;
}
