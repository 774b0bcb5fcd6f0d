// The types of "http://localhost/api", written by `waymark client`: write it again, do not change it.

import type { DeclaredSite } from "@waymark/client";

/** The type argument of `createClient<Site>()`. */
export type Site = DeclaredSite<Routes>;

/** The input and output of each method and path. */
export interface Routes {
  /** Get the catalogue of this site */
  "GET /": {
    input: {
      context?: unknown;
    };
    result: Catalogue;
  };
  /** Run up to 25 write requests at once */
  "POST /batch/v1": {
    input: PostBatchV1Body;
    result: AnswersOfABatch;
  };
  /** List boats */
  "GET /harbour/v1/boats": {
    input: {
      /** Context of the response; determines its fields */
      context?: "view" | "embed" | "edit" | undefined;
      /** Page number */
      page?: number | undefined;
      /** Items per page */
      per_page?: number | undefined;
      orderby?: "id" | "name" | undefined;
      berths?: number[] | undefined;
    };
    result: (WithContexts<Boat, BoatEmbed & BoatEdit>)[];
  };
  /** Create a boat */
  "POST /harbour/v1/boats": {
    input: PostHarbourV1BoatsBody;
    result: Boat;
  };
  /** Get a boat */
  "GET /harbour/v1/boats/:id": {
    input: {
      id: number;
      /** Context of the response; determines its fields */
      context?: "view" | "embed" | "edit" | undefined;
    };
    result: WithContexts<Boat, BoatEmbed & BoatEdit>;
  };
  /** Update a boat */
  "POST /harbour/v1/boats/:id": {
    input: {
      id: number;
    } & PostHarbourV1BoatsByIdBody;
    result: Boat;
  };
  /** Update a boat */
  "PUT /harbour/v1/boats/:id": {
    input: {
      id: number;
    } & PostHarbourV1BoatsByIdBody;
    result: Boat;
  };
  /** Update a boat */
  "PATCH /harbour/v1/boats/:id": {
    input: {
      id: number;
    } & PostHarbourV1BoatsByIdBody;
    result: Boat;
  };
  /** Delete a boat */
  "DELETE /harbour/v1/boats/:id": {
    input: {
      id: number;
      force?: boolean | undefined;
    };
    result: Boat | { deleted: true; previous: Omit<Boat, "_links"> };
  };
  /** List captains */
  "GET /harbour/v1/captains": {
    input: {};
    result: Captains;
  };
  /** Get a plan */
  "GET /harbour/v1/plans/*path": {
    input: {
      /** The rest of the path, with its slashes. */
      path: string;
    };
    result: unknown;
  };
  /** Return a word */
  "GET /harbour/v1/words/:word": {
    input: {
      word: string;
    };
    result: unknown;
  };
  /** Upload a paper */
  "POST /harbour/v1/papers": {
    input: PostHarbourV1PapersBody;
    result: unknown;
  };
  /** Get when ready */
  "GET /harbour/v1/busy": {
    input: {};
    result: unknown;
  };
  /** Run when ready */
  "POST /harbour/v1/busy": {
    input: {};
    result: unknown;
  };
  /** Get the catalogue of harbour/v1 */
  "GET /harbour/v1": {
    input: {
      namespace?: unknown;
      context?: unknown;
    };
    result: NamespaceCatalogue;
  };
}

/** Fields that are always there, and those of other contexts. */
type WithContexts<A, B> = A & Partial<Omit<B, keyof A>>;

export type Error = {
  /** Error code */
  code: string;
  /** Message for users */
  message: string;
  data: {
    status: number;
    /** Error messages by argument, or the names of missing arguments */
    params?: unknown;
    /** Code, message and data of the error, by argument */
    details?: unknown;
    /** Reference of the error in the site's log */
    ref?: string;
  };
};

export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
};

export type Link = {
  href: string;
  embeddable?: boolean;
};

export type Catalogue = {
  name: string;
  description: string;
  url: string;
  home: string;
  /** Hours */
  gmt_offset: number;
  timezone_string: string;
  namespaces: string[];
  authentication: unknown[];
  /** Routes by path */
  routes: Record<string, {
    namespace: string;
    methods: string[];
    endpoints: ({
      methods: string[];
      allow_batch?: {
        v1: true;
      };
      event_stream?: true;
      web_socket?: true;
      deprecated?: true;
      /** Schema of each argument; an empty list if there are none */
      args: Record<string, Record<string, unknown>> | unknown[];
    })[];
    /** Schema of the objects at this path */
    schema?: Record<string, unknown>;
    _links?: Record<string, {
      href: string;
    }[]>;
  }>;
  /** File ID; 0 if there is none */
  site_logo: number;
  /** File ID; 0 if there is none */
  site_icon: number;
  site_icon_url: string;
  _links: Record<string, {
    href: string;
  }[]>;
};

export type PostBatchV1Body = {
  validation?: "require-all-validate" | "normal" | undefined;
  requests: ({
    method?: "POST" | "PUT" | "PATCH" | "DELETE" | undefined;
    path: string;
    body?: Record<string, unknown> | undefined;
    headers?: Record<string, string | string[]> | undefined;
  })[];
};

export type AnswersOfABatch = {
  /** Set if an item is invalid and nothing was changed */
  failed?: "validation";
  /** One response per item, in their order; null for valid items if others are not */
  responses: ({
    body: unknown;
    status: number;
    /** An empty list if there are none */
    headers: Record<string, string> | unknown[];
  } | null)[];
};

export type Boat = {
  id: number;
  name: string;
  berth: number;
  label: {
    rendered: string;
  };
  _links?: {
    self?: Link[];
  };
};

export type BoatEmbed = {
  id: number;
  name: string;
  label: {
    rendered: string;
  };
  _links?: {
    self?: Link[];
  };
};

export type BoatEdit = {
  id: number;
  name: string;
  berth: number;
  arrived: string | null;
  label: {
    rendered: string;
  };
  _links?: {
    self?: Link[];
  };
};

export type PostHarbourV1BoatsBody = {
  name: string;
  berth?: number | undefined;
};

export type PostHarbourV1BoatsByIdBody = {
  berth?: number | undefined;
};

export type Captains = {
  code: string;
}[];

export type PostHarbourV1PapersBody = {
  note?: string | undefined;
  tags?: string[] | undefined;
};

export type NamespaceCatalogue = {
  namespace: string;
  /** Routes by path */
  routes: Record<string, {
    namespace: string;
    methods: string[];
    endpoints: ({
      methods: string[];
      allow_batch?: {
        v1: true;
      };
      event_stream?: true;
      web_socket?: true;
      deprecated?: true;
      /** Schema of each argument; an empty list if there are none */
      args: Record<string, Record<string, unknown>> | unknown[];
    })[];
    /** Schema of the objects at this path */
    schema?: Record<string, unknown>;
    _links?: Record<string, {
      href: string;
    }[]>;
  }>;
  _links: Record<string, {
    href: string;
  }[]>;
};

