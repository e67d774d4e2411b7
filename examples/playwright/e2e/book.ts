import type { APIRequestContext, APIResponse } from "@playwright/test";

/** A guest book on the server, with a title of its own. */
export class GuestBook {
  constructor(
    private readonly request: APIRequestContext,
    private readonly title: string,
  ) {}

  read(page = 1): Promise<APIResponse> {
    return this.request.get(this.url, { params: { page } });
  }

  sign(name: string, text = ""): Promise<APIResponse> {
    return this.request.post(this.url, { form: { name, text } });
  }

  private get url(): string {
    return `${process.env.GUEST_BOOK}/books/${this.title}`;
  }
}
