/* Made from the description of the portal API by "npm run generate"; edit neither. */

export interface paths {
    "/portal/api/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether to sign in or to make the first account */
        get: operations["getStart"];
        put?: never;
        /**
         * Make the first account of this installation and sign in
         * @description Refused with 409 as soon as there is an account.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, for which tenant and plan */
        get: operations["getSession"];
        put?: never;
        /** Sign in */
        post: operations["logIn"];
        /** Sign out: the session ends at once */
        delete: operations["logOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products, a page at a time
         * @description In the order of their ids. All filters must hold; search finds a fragment of name, sku, ean or model.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * @description A duplicate sku is refused with 422; there is no fall-back to an update.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One product with mappings, categories, groups and descriptions
         * @description Every written field, with stock by location, images, overrides by channel and the state of each publication.
         */
        get: operations["getProduct"];
        /**
         * Update a product; fields that are not sent stay unchanged
         * @description name must currently be sent. attribute_bag and channel_overrides are merged.
         */
        put: operations["updateProduct"];
        post?: never;
        /**
         * Delete a product for good, with its mappings
         * @description It is withdrawn from every channel, and its sku and ean can be used again at once.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an image; the first one is primary
         * @description The image is decoded and re-encoded without its metadata.
         */
        post: operations["addProductImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/images/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Order the images; the first becomes primary
         * @description Ids that do not belong to this product are skipped.
         */
        put: operations["reorderProductImages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an image and its file
         * @description When it was the primary image, the next one in order becomes primary.
         */
        delete: operations["deleteProductImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List brands by name
         * @description With the number of products of each.
         */
        get: operations["listBrands"];
        put?: never;
        /**
         * Create a brand
         * @description Names are unique in any case. Writing a product with brand_name creates its brand as well.
         */
        post: operations["createBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All categories in tree order: a parent always precedes its children
         * @description With the path, the number of products and children, and the categories of channels each is mapped to.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description Names are unique among siblings. Other fields are ignored.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a category; fields that are not sent stay unchanged
         * @description With parent_id it moves, its descendants with it; it cannot move below itself. null makes it a root.
         */
        put: operations["updateCategory"];
        post?: never;
        /**
         * Delete a category without children; its products stay
         * @description Links to products and mappings to categories of channels go with it. With children it is refused with 422.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/tax-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The VAT rates defined for the tenant
         * @description tax_rate and tax_rate_id of a product must be among them.
         */
        get: operations["listTaxRates"];
        put?: never;
        /** Define a VAT rate */
        post: operations["createTaxRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/products/{id}/effective-targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the product would go, at which price and with which stock
         * @description Combines publish rules, overrides and the stock of each store, exactly as publishing does.
         */
        get: operations["getEffectiveTargets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/stock-locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stock locations, the local one first
         * @description Their codes are the keys of attribute_bag; the local one is what quantity writes to.
         */
        get: operations["listStockLocations"];
        put?: never;
        /**
         * Create an external stock location
         * @description The local location and the stores of marketplaces are made by the service. A code is used once.
         */
        post: operations["createStockLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/stock-locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an external stock location with its stock
         * @description Only external locations can be deleted.
         */
        delete: operations["deleteStockLocation"];
        options?: never;
        head?: never;
        /**
         * Change label or activity of a stock location
         * @description Any location can be renamed and switched off and on, also the stores of marketplaces.
         */
        patch: operations["updateStockLocation"];
        trace?: never;
    };
    "/portal/api/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The publish targets of the tenant; sources are not among them
         * @description Their credential_id is what channel_overrides name. Connections are made and changed in the portal.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders of all channels by time of change
         * @description Walk with cursor to miss nothing: pass meta.next_cursor until it is null, and later go on from the last one.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/bulk-operations/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue the import of a CSV, TSV or XLSX file of products
         * @description The job is queued and its state, counts and row errors are read at the address in Location. A dry run checks and counts but writes nothing.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/bulk-operations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State, counts and row errors of a bulk operation
         * @description Page and per_page walk the errors. The counts grow while the operation is processing.
         */
        get: operations["getBulkOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened since an event, where no stream gets through */
        get: operations["listProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/brands/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What refers to the brand */
        get: operations["getBrandUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/categories/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What refers to the category */
        get: operations["getCategoryUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/groups/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What refers to the group */
        get: operations["getGroupUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/brands/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a brand; its products carry the new name to the channels */
        put: operations["renameBrand"];
        post?: never;
        /**
         * Delete a brand that nothing names any more
         * @description 409 while products, publish rules or markups name it.
         */
        delete: operations["deleteBrand"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/brands/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the products of a brand to another one and delete it
         * @description 409 while publish rules or markups name the brand that would go.
         */
        post: operations["mergeBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups of products by name */
        get: operations["listGroups"];
        put?: never;
        /** Create a group of products */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a group; rules keep selecting it */
        put: operations["renameGroup"];
        post?: never;
        /** Delete a group; its products stay and are planned anew */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/groups/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put products into a group
         * @description Those that are in it already, and those there are not, are skipped.
         */
        post: operations["addGroupMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/groups/{id}/members/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take products out of a group */
        post: operations["removeGroupMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/tax-rates/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The VAT rates with how many products have each */
        get: operations["listTaxRatesInUse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/tax-rates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change name or percentage of a VAT rate
         * @description Prices without VAT stay; those with VAT change, and are sent to the channels that show them.
         */
        put: operations["updateTaxRate"];
        post?: never;
        /** Delete a VAT rate that no product has */
        delete: operations["deleteTaxRate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/category-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Values set on categories, of all or of one */
        get: operations["listCategoryOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/categories/{id}/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a value on a category; it holds for everything below */
        put: operations["setCategoryOption"];
        post?: never;
        /** Remove a value from a category */
        delete: operations["removeCategoryOption"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/stock-locations/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All stock locations with what lies in them */
        get: operations["listStockLocationsInUse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/import-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file and see its columns, before anything is imported
         * @description The file is kept for seven days after its last use, so a dry run and a run need no second upload.
         */
        post: operations["uploadImportFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/import-files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An uploaded file with its columns */
        get: operations["getImportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/import-files/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Queue a dry run or a run of an uploaded file */
        post: operations["runImportFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Imports, the newest first */
        get: operations["listImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An import: how far it is, how its file was understood, what it would do */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/imports/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is wrong with which row and column, in the order of the file */
        get: operations["listImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/imports/{id}/rejects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The refused rows as a file to mend and import again
         * @description CSV in UTF-8 with the reasons in the first column. 409 when the file is no longer kept.
         */
        get: operations["downloadRejects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/order-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders as rows of a list, the newest first */
        get: operations["listOrderItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/order-chart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many orders each connection had on each of the last days */
        get: operations["getOrderChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order with its lines, what they booked and its timeline */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/orders/{id}/lines/{line_id}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say which product a line sold; it is booked at once */
        post: operations["matchOrderLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/order-problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders that could not be taken in, the newest first
         * @description At most 100 of them.
         */
        get: operations["listOrderProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api/order-problems/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take in again what was put aside: one order or all
         * @description What is still bad stays, with the reason.
         */
        post: operations["replayOrderProblems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Address: {
            name: string | null;
            company: string | null;
            line1: string | null;
            line2: string | null;
            city: string | null;
            region: string | null;
            postal_code: string | null;
            country: string | null;
            phone: string | null;
        };
        Brand: {
            /** @example 1041 */
            id: number;
            name: string;
            products_count: number;
        };
        BrandInput: {
            name: string;
        };
        BrandPage: {
            data: components["schemas"]["Brand"][];
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
        };
        BrandRef: {
            /** @example 1041 */
            id: number;
            name: string;
        };
        BulkCounts: {
            /** @description Data rows read so far. */
            rows: number;
            created: number;
            updated: number;
            unchanged: number;
            failed: number;
        };
        BulkOperation: {
            /** @example 1041 */
            id: number;
            /** @enum {string} */
            type: "import";
            status: components["schemas"]["BulkStatus"];
            /** @enum {string} */
            mode: "upsert" | "create" | "update";
            dry_run: boolean;
            file_name: string;
            counts: components["schemas"]["BulkCounts"];
            /** @description How each column was understood; null = ignored. */
            columns: {
                header: string;
                field: string | null;
            }[];
            notes: string[];
            /** @description Why the whole job failed. */
            failure: string | null;
            preview: components["schemas"]["PlanPreview"] | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            finished_at: string | null;
            /** @description One page of them; links and meta page through all. */
            errors: components["schemas"]["RowError"][];
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
        };
        BulkQueued: {
            message: string;
            /** @example 1041 */
            id: number;
            status: components["schemas"]["BulkStatus"];
        };
        /** @enum {string} */
        BulkStatus: "queued" | "processing" | "completed" | "completed_with_errors" | "failed";
        Category: {
            /** @example 1041 */
            id: number;
            name: string;
            /** @example 1041 */
            parent_id: number | null;
            /** @description Names from root to this category. */
            path: string[];
            publish_enabled: boolean;
            products_count: number;
            child_count: number;
            mappings: components["schemas"]["CategoryMapping"][];
        };
        CategoryInput: {
            name: string;
            /**
             * @description null = root.
             * @example 1041
             */
            parent_id?: number | null;
            publish_enabled?: boolean | null;
        };
        CategoryList: {
            data: components["schemas"]["Category"][];
        };
        CategoryMapping: {
            platform_id: number;
            platform_slug: string;
            platform_name: string;
            sync_id: string;
            platform_category_name: string;
        };
        CategoryPatch: {
            name?: string;
            /**
             * @description null = root.
             * @example 1041
             */
            parent_id?: number | null;
            publish_enabled?: boolean | null;
        };
        Channel: {
            /** @example 1041 */
            credential_id: number;
            /** @example simulator */
            platform: string;
            platform_label: string;
            label: string;
        };
        ChannelList: {
            data: components["schemas"]["Channel"][];
        };
        ChannelOverride: {
            /** @example 1041 */
            credential_id: number;
            price: number | null;
            markup_percent: number | null;
            stock: number | null;
            /** @example api */
            source: string;
            /** @description pending until the product is first published there, then applied. */
            state: string;
        };
        ChannelOverrideInput: {
            /** @example 1041 */
            credential_id: number;
            /**
             * @description Absolute price for that channel, excluding VAT. null clears.
             * @example 83.333333
             */
            price?: number | null;
            /**
             * @description Percentage over the master price. Not together with price. null clears.
             * @example 12.5
             */
            markup_percent?: number | null;
            /**
             * @description Stock for that channel. null clears.
             * @example 12
             */
            stock?: number | null;
        };
        CodedError: {
            message: string;
            /** @example plan_limit_exceeded */
            code?: string;
        };
        EffectiveTarget: {
            /** @example 1041 */
            credential_id: number;
            platform: string;
            platform_label: string;
            label: string;
            excluded: boolean;
            /** @description Excluding VAT; null when excluded. */
            resolved_price: number | null;
            resolved_stock: number | null;
            stores: {
                label: string;
                platform_store_id: string;
                /** @description Empty: resolved_stock is used. */
                code: string | null;
                quantity: number;
            }[];
            mapping: {
                sync_id: string;
            } | null;
            channel: {
                override_price: number | null;
                override_markup_percent: number | null;
                override_stock: number | null;
                is_excluded: boolean;
                override_source: string | null;
            } | null;
        };
        GeneralError: {
            message: string;
        };
        ImageReorder: {
            image_ids: number[];
        };
        Message: {
            message: string;
        };
        MessageWithId: {
            message: string;
            /** @example 1041 */
            id: number;
        };
        Order: {
            /** @example 1041 */
            id: number;
            order_number: string;
            external_id: string;
            channel: {
                /** @example 1041 */
                credential_id: number;
                platform: string;
                label: string;
            };
            status: components["schemas"]["OrderStatus"];
            channel_status: string | null;
            /** @example EUR */
            currency: string;
            totals: {
                net: number | null;
                vat: number | null;
                shipping: number | null;
                discount: number | null;
                grand_total: number;
            };
            customer: {
                name: string | null;
                email: string | null;
                phone: string | null;
            };
            shipping_address: components["schemas"]["Address"] | null;
            billing_address: components["schemas"]["Address"] | null;
            lines: {
                /** @example 1041 */
                id: number;
                external_id: string;
                /** @example 1041 */
                product_id: number | null;
                sku: string | null;
                name: string;
                /** @description As ordered. */
                quantity: number;
                /** @description Units of quantity that were cancelled. */
                cancelled_quantity: number;
                /** @description Units of quantity that came back. */
                returned_quantity: number;
                unit_price: number;
                vat_rate: number | null;
                total: number;
            }[];
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            ordered_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            updated_at: string;
        };
        OrderPage: {
            data: components["schemas"]["Order"][];
            links: components["schemas"]["PageLinks"];
            meta: {
                current_page: number;
                per_page: number;
                total: number;
                last_page: number;
                from: number | null;
                to: number | null;
                next_cursor: string | null;
            };
        };
        /** @enum {string} */
        OrderStatus: "awaiting" | "new" | "processing" | "shipped" | "delivered" | "cancelled" | "returned";
        PageLinks: {
            first: string;
            last: string;
            prev: string | null;
            next: string | null;
        };
        PageMeta: {
            current_page: number;
            per_page: number;
            total: number;
            last_page: number;
            from: number | null;
            to: number | null;
        };
        /** @description For a dry run that came to its end. */
        PlanPreview: {
            connections: {
                /** @example 1041 */
                credential_id: number;
                label: string;
                /** @description Listings that would be created. */
                created: number;
                /** @description Listings that would change. */
                updated: number;
                /** @description Listings that would be taken off sale. */
                withdrawn: number;
                prices_up: number;
                prices_down: number;
                stocks_changed: number;
                /** @description Prices that move by more than the guard of the connection lets pass unasked. */
                price_jumps: number;
                /** @description The guard would hold it until someone confirms. */
                would_be_held: boolean;
            }[];
            /** @description At most 100, withdrawals and price jumps first; prices as the channel is sent them. */
            examples: {
                /** @example 1041 */
                credential_id: number;
                sku: string;
                /** @enum {string} */
                kind: "create" | "update" | "withdraw";
                price_before: number | null;
                price_after: number | null;
                stock_before: number | null;
                stock_after: number | null;
            }[];
        };
        ProductCreated: {
            message: string;
            /** @example 1041 */
            id: number;
            /** @example 1041 */
            brand_id: number | null;
            category_ids: number[];
        };
        ProductDetail: {
            /** @example 1041 */
            id: number;
            name: string;
            model: string | null;
            sku: string | null;
            ean: string | null;
            description: string | null;
            /** @description The master description first. */
            descriptions: {
                language: string | null;
                description: string;
            }[];
            status: boolean;
            publish_enabled: boolean;
            price: number;
            price_with_vat: number;
            /** @example 1041 */
            tax_rate_id: number | null;
            tax_rate: components["schemas"]["TaxRate"] | null;
            /** @example 1041 */
            brand_id: number | null;
            brand_name: string | null;
            brand: components["schemas"]["BrandRef"] | null;
            category_ids: number[];
            categories: {
                /** @example 1041 */
                id: number;
                name: string;
                path: string[];
            }[];
            groups: components["schemas"]["BrandRef"][];
            tags: string[];
            images: components["schemas"]["ProductImage"][];
            quantity: number;
            /** @description Stock location code to quantity, the local location left out. */
            attribute_bag: {
                [key: string]: number;
            };
            stock: {
                /** @example 1041 */
                location_id: number;
                code: string;
                label: string;
                type: string;
                quantity: number;
            }[];
            mappings: components["schemas"]["ProductMapping"][];
            channel_overrides: components["schemas"]["ChannelOverride"][];
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            updated_at: string;
        };
        ProductImage: {
            /** @example 1041 */
            id: number;
            url: string;
            /** @description Ascending; the first is primary. */
            sort_order: number;
        };
        ProductInput: {
            /** @example Jura koffiemachine E8 */
            name: string;
            model?: string | null;
            /**
             * @description Unique per tenant.
             * @example KF-0815
             */
            sku?: string | null;
            /** @example 4006381333931 */
            ean?: string | null;
            /** @description HTML; sanitised on write. */
            description?: string | null;
            /** @description true = active. A new product is active. */
            status?: boolean | null;
            /** @description false = never sent to any channel. */
            publish_enabled?: boolean | null;
            /**
             * @description Excluding VAT. 0 or empty leaves the price unchanged.
             * @example 83.333333
             */
            price?: number | null;
            /**
             * @description Including VAT. When above 0 the price is computed from it.
             * @example 83.333333
             */
            price_with_vat?: number | null;
            /**
             * @description VAT percentage; wins over tax_rate_id.
             * @example 20
             */
            tax_rate?: number | null;
            /** @example 1041 */
            tax_rate_id?: number | null;
            /** @example 1041 */
            brand_id?: number | null;
            /** @description Found or created; wins over brand_id. */
            brand_name?: string | null;
            category_ids?: number[] | null;
            /** @description Each inner array is a path from root to leaf; the leaf is attached. */
            category_paths?: string[][] | null;
            /** @description Root categories, found or created. */
            category_names?: string[] | null;
            /**
             * @description Stock in the default location.
             * @example 12
             */
            quantity?: number | null;
            /**
             * @description Stock location code to quantity; on PUT only the keys sent are updated.
             * @example {
             *       "IST-1": 4
             *     }
             */
            attribute_bag?: {
                [key: string]: number;
            } | null;
            channel_overrides?: components["schemas"]["ChannelOverrideInput"][] | null;
            /** @description Labels of the merchant, by which publish rules select. */
            tags?: string[] | null;
        };
        ProductListItem: {
            /** @example 1041 */
            id: number;
            name: string;
            sku: string | null;
            /** @description Excluding VAT. */
            price: number;
            price_with_vat: number;
            quantity: number;
            status: boolean;
            brand: components["schemas"]["BrandRef"] | null;
            tax_rate: components["schemas"]["TaxRate"] | null;
            /** @description Address of the primary image. */
            image: string | null;
            /** @description Stock location code to quantity, the local location left out. */
            attribute_bag: {
                [key: string]: number;
            };
        };
        ProductMapping: {
            /** @example 1041 */
            credential_id: number;
            platform: string;
            sync_id: string | null;
            /** @example live */
            status: string;
            last_error: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            published_at: string | null;
        };
        ProductPage: {
            data: components["schemas"]["ProductListItem"][];
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
        };
        RowError: {
            /** @description Row of the file as a spreadsheet numbers it, the header included. */
            row: number;
            sku: string | null;
            column: string | null;
            code: string;
            message: string;
        };
        StockLocation: {
            /** @example 1041 */
            id: number;
            /** @example IST-1 */
            code: string;
            label: string;
            type: components["schemas"]["StockLocationType"];
            is_default: boolean;
            is_active: boolean;
        };
        StockLocationChanged: {
            message: string;
            data: components["schemas"]["StockLocation"];
        };
        StockLocationInput: {
            /** @description Without blanks and colons. */
            code: string;
            label: string;
            /**
             * @description Only external locations are made through the API.
             * @enum {string}
             */
            type: "external";
        };
        StockLocationList: {
            data: components["schemas"]["StockLocation"][];
        };
        StockLocationPatch: {
            label?: string;
            is_active?: boolean;
        };
        /** @enum {string} */
        StockLocationType: "local" | "marketplace_store" | "external";
        TaxRate: {
            /** @example 1041 */
            id: number;
            /** @example VAT 20% */
            name: string;
            /** @example 20 */
            rate: number;
        };
        TaxRateList: {
            data: components["schemas"]["TaxRate"][];
        };
        ValidationError: {
            /** @description The first error, with "(and N more errors)" when there are more. */
            message: string;
            /**
             * @description Dotted field path to its messages.
             * @example {
             *       "name": [
             *         "name field is required"
             *       ]
             *     }
             */
            errors: {
                [key: string]: string[];
            };
        };
    };
    responses: {
        /** @description The body is not well-formed JSON, or not a well-formed form. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The API key is missing, unknown, expired or revoked. Do not retry. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The subscription or the plan does not allow it; code says which. Do not retry. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodedError"];
            };
        };
        /** @description The id does not exist, or belongs to another tenant. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The request is valid but contradicts what is stored. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodedError"];
            };
        };
        /** @description The body is larger than is read. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The body has a Content-Type that the endpoint does not read. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description Parameters or body are faulty. All faulty fields are named; do not retry before they are mended. */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The tenant’s requests of the last minute are used up. Wait for Retry-After. */
        RateLimited: {
            headers: {
                /**
                 * @description Seconds until the next request is let through.
                 * @example 12
                 */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description Our fault. Retry after 1, 2, 4, 8 and 16 seconds, five times at most. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The service cannot answer now. Retry after 1, 2, 4, 8 and 16 seconds, five times at most. */
        Unavailable: {
            headers: {
                /**
                 * @description Seconds after which trying again is sensible.
                 * @example 12
                 */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodedError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "set_up": true
                     *     }
                     */
                    "application/json": {
                        /** @description Whether there is an account already; if not, the first is made. */
                        set_up: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tenant_name": "text",
                 *       "name": "text",
                 *       "email": "ada@example.com",
                 *       "password": "text"
                 *     }
                 */
                "application/json": {
                    /** @description The name of the shop. */
                    tenant_name: string;
                    name?: string;
                    /** @example ada@example.com */
                    email: string;
                    /** @description At least 8 characters. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 1041,
                     *         "email": "text",
                     *         "name": "text",
                     *         "role": "owner",
                     *         "preferences": {
                     *           "language": "en",
                     *           "appearance": "auto"
                     *         }
                     *       },
                     *       "tenant": {
                     *         "id": 1041,
                     *         "name": "text",
                     *         "currency": "text"
                     *       },
                     *       "subscription": {
                     *         "plan_code": "pro",
                     *         "status": "active",
                     *         "current_period_end": "2026-03-01T09:30:00Z",
                     *         "features": [
                     *           "text"
                     *         ],
                     *         "limits": {
                     *           "products": {
                     *             "used": 1,
                     *             "limit": null
                     *           }
                     *         }
                     *       },
                     *       "public_url": "text"
                     *     }
                     */
                    "application/json": {
                        user: {
                            /** @example 1041 */
                            id: number;
                            email: string;
                            name: string;
                            /** @enum {string} */
                            role: "owner" | "admin" | "editor" | "viewer";
                            preferences: {
                                /** @enum {string} */
                                language?: "en" | "tr";
                                /** @enum {string} */
                                appearance?: "auto" | "light" | "dark";
                            };
                        };
                        tenant: {
                            /** @example 1041 */
                            id: number;
                            name: string;
                            currency: string;
                        };
                        subscription: {
                            /** @example pro */
                            plan_code: string;
                            /** @example active */
                            status: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            current_period_end: string | null;
                            features: string[];
                            limits: {
                                products: {
                                    used: number;
                                    /** @description null = unlimited */
                                    limit: number | null;
                                };
                            };
                        };
                        /** @description Address under which clients and channels reach this service. */
                        public_url: string;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "text",
                 *       "code": null
                 *     }
                 */
                "application/json": {
                    /** @example ada@example.com */
                    email: string;
                    password: string;
                    /** @description Of the second factor, or a recovery code. */
                    code?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "signed_in"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "signed_in" | "second_factor_required";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Fragment of name, sku, ean or model, in any case. */
                search?: string;
                /** @description Products of this brand. */
                brand_id?: number;
                /** @description Products in this category. */
                category_id?: number;
                /** @description Products of this group. */
                group_id?: number;
                /** @description true = active products, false = inactive ones. */
                status?: boolean;
                /** @description Stock above zero in any location. */
                has_stock?: boolean;
                /** @description Products with at least one image, or without any. */
                has_image?: boolean;
                /** @description Products mapped to this channel platform. */
                mapped_platform_id?: number;
                /** @description Products not mapped to this channel platform. */
                unmapped_platform_id?: number;
                /** @description Products with a price or stock of their own on some channel. */
                has_channel_override?: boolean;
                /** @description Where such an override comes from: the portal (manual) or channel_overrides (api). */
                override_source?: "manual" | "api";
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "name": "Kettle, 1.7 l, brushed steel",
                     *           "sku": "KT-0817",
                     *           "price": 41.666667,
                     *           "price_with_vat": 50,
                     *           "quantity": 12,
                     *           "status": true,
                     *           "brand": {
                     *             "id": 17,
                     *             "name": "Northwind"
                     *           },
                     *           "tax_rate": {
                     *             "id": 4,
                     *             "name": "VAT 20%",
                     *             "rate": 20
                     *           },
                     *           "image": "https://catalogue.example.com/media/7/1041/6f1c2d3e.jpg",
                     *           "attribute_bag": {
                     *             "IST-1": 4
                     *           }
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/products?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/products?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProductPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kettle, 1.7 l, brushed steel",
                 *       "sku": "KT-0817",
                 *       "ean": "4006381333931",
                 *       "description": "<p>Boils 1.7 litres in four minutes.</p>",
                 *       "status": true,
                 *       "price_with_vat": 50,
                 *       "tax_rate": 20,
                 *       "brand_name": "Northwind",
                 *       "category_paths": [
                 *         [
                 *           "Home",
                 *           "Kitchen",
                 *           "Kettles"
                 *         ]
                 *       ],
                 *       "quantity": 12,
                 *       "attribute_bag": {
                 *         "IST-1": 4
                 *       },
                 *       "channel_overrides": [
                 *         {
                 *           "credential_id": 9,
                 *           "markup_percent": 12.5
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "product created",
                     *       "id": 1041,
                     *       "brand_id": 17,
                     *       "category_ids": [
                     *         52
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProductCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1041,
                     *         "name": "Kettle, 1.7 l, brushed steel",
                     *         "sku": "KT-0817",
                     *         "price": 41.666667,
                     *         "price_with_vat": 50,
                     *         "quantity": 12,
                     *         "status": true,
                     *         "brand": {
                     *           "id": 17,
                     *           "name": "Northwind"
                     *         },
                     *         "tax_rate": {
                     *           "id": 4,
                     *           "name": "VAT 20%",
                     *           "rate": 20
                     *         },
                     *         "attribute_bag": {
                     *           "IST-1": 4
                     *         },
                     *         "model": "KT-17-S",
                     *         "ean": "4006381333931",
                     *         "description": "<p>Boils 1.7 litres in four minutes.</p>",
                     *         "descriptions": [
                     *           {
                     *             "language": null,
                     *             "description": "<p>Boils 1.7 litres in four minutes.</p>"
                     *           }
                     *         ],
                     *         "publish_enabled": true,
                     *         "tax_rate_id": 4,
                     *         "brand_id": 17,
                     *         "brand_name": "Northwind",
                     *         "category_ids": [
                     *           52
                     *         ],
                     *         "categories": [
                     *           {
                     *             "id": 52,
                     *             "name": "Kettles",
                     *             "path": [
                     *               "Home",
                     *               "Kitchen",
                     *               "Kettles"
                     *             ]
                     *           }
                     *         ],
                     *         "groups": [
                     *           {
                     *             "id": 3,
                     *             "name": "Spring sale"
                     *           }
                     *         ],
                     *         "tags": [
                     *           "gift"
                     *         ],
                     *         "images": [
                     *           {
                     *             "id": 311,
                     *             "url": "https://catalogue.example.com/media/7/1041/6f1c2d3e.jpg",
                     *             "sort_order": 1
                     *           }
                     *         ],
                     *         "stock": [
                     *           {
                     *             "location_id": 1,
                     *             "code": "local",
                     *             "label": "Main warehouse",
                     *             "type": "local",
                     *             "quantity": 12
                     *           },
                     *           {
                     *             "location_id": 2,
                     *             "code": "IST-1",
                     *             "label": "Istanbul",
                     *             "type": "marketplace_store",
                     *             "quantity": 4
                     *           }
                     *         ],
                     *         "mappings": [
                     *           {
                     *             "credential_id": 9,
                     *             "platform": "simulator",
                     *             "sync_id": "L-20417",
                     *             "status": "live",
                     *             "last_error": null,
                     *             "published_at": "2026-03-01T09:30:00Z"
                     *           }
                     *         ],
                     *         "channel_overrides": [
                     *           {
                     *             "credential_id": 9,
                     *             "price": null,
                     *             "markup_percent": 12.5,
                     *             "stock": null,
                     *             "source": "api",
                     *             "state": "applied"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "updated_at": "2026-03-01T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ProductDetail"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kettle, 1.7 l, brushed steel",
                 *       "sku": "KT-0817",
                 *       "ean": "4006381333931",
                 *       "description": "<p>Boils 1.7 litres in four minutes.</p>",
                 *       "status": true,
                 *       "price_with_vat": 50,
                 *       "tax_rate": 20,
                 *       "brand_name": "Northwind",
                 *       "category_paths": [
                 *         [
                 *           "Home",
                 *           "Kitchen",
                 *           "Kettles"
                 *         ]
                 *       ],
                 *       "quantity": 12,
                 *       "attribute_bag": {
                 *         "IST-1": 4
                 *       },
                 *       "channel_overrides": [
                 *         {
                 *           "credential_id": 9,
                 *           "markup_percent": 12.5
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "product updated",
                     *       "id": 1041,
                     *       "brand_id": 17,
                     *       "category_ids": [
                     *         52
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProductCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "product deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addProductImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description One file part named image: jpeg, jpg, png or webp, at most 5120 kilobytes. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    image: Blob;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 311,
                     *       "url": "https://catalogue.example.com/media/7/1041/6f1c2d3e.jpg",
                     *       "sort_order": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ProductImage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reorderProductImages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_ids": [
                 *         312,
                 *         311
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImageReorder"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "images reordered"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProductImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the image.
                 * @example 1041
                 */
                imageId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "image deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBrands: {
        parameters: {
            query?: {
                /** @description Fragment of the name, in any case. */
                search?: string;
                /** @description Page size, default 100, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 17,
                     *           "name": "Northwind",
                     *           "products_count": 214
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/brands?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/brands?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BrandPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Northwind"
                 *     }
                 */
                "application/json": components["schemas"]["BrandInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "brand created",
                     *       "id": 17
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 52,
                     *           "name": "Kettles",
                     *           "parent_id": 31,
                     *           "path": [
                     *             "Home",
                     *             "Kitchen",
                     *             "Kettles"
                     *           ],
                     *           "publish_enabled": true,
                     *           "products_count": 8,
                     *           "child_count": 0,
                     *           "mappings": [
                     *             {
                     *               "platform_id": 1,
                     *               "platform_slug": "simulator",
                     *               "platform_name": "Simulator",
                     *               "sync_id": "C-88",
                     *               "platform_category_name": "Kitchen > Kettles"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CategoryList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kettles",
                 *       "parent_id": 31,
                 *       "publish_enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["CategoryInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "category created",
                     *       "id": 52
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the category.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Electric kettles"
                 *     }
                 */
                "application/json": components["schemas"]["CategoryPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "category updated",
                     *       "id": 52
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the category.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "category deleted",
                     *       "id": 52
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTaxRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 4,
                     *           "name": "VAT 20%",
                     *           "rate": 20
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TaxRateList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTaxRate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "VAT 20%",
                 *       "rate": 20
                 *     }
                 */
                "application/json": {
                    /** @example VAT 20% */
                    name: string;
                    /**
                     * @description Percent; four decimals are kept.
                     * @example 20
                     */
                    rate: number;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEffectiveTargets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "credential_id": 9,
                     *           "platform": "simulator",
                     *           "platform_label": "Simulator",
                     *           "label": "Test marketplace",
                     *           "excluded": false,
                     *           "resolved_price": 46.875,
                     *           "resolved_stock": 12,
                     *           "stores": [
                     *             {
                     *               "label": "Istanbul",
                     *               "platform_store_id": "S-1",
                     *               "code": "IST-1",
                     *               "quantity": 4
                     *             }
                     *           ],
                     *           "mapping": {
                     *             "sync_id": "L-20417"
                     *           },
                     *           "channel": {
                     *             "override_price": null,
                     *             "override_markup_percent": 12.5,
                     *             "override_stock": null,
                     *             "is_excluded": false,
                     *             "override_source": "api"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EffectiveTarget"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStockLocations: {
        parameters: {
            query?: {
                /** @description local = the default one, marketplace_store = made with a connection, external = made here. */
                type?: components["schemas"]["StockLocationType"];
                /** @description false also lists those that are switched off. */
                active_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 5,
                     *           "code": "OUTLET",
                     *           "label": "Outlet store",
                     *           "type": "external",
                     *           "is_default": false,
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StockLocationList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createStockLocation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "OUTLET",
                 *       "label": "Outlet store",
                 *       "type": "external"
                 *     }
                 */
                "application/json": components["schemas"]["StockLocationInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "stock location updated",
                     *       "data": {
                     *         "id": 5,
                     *         "code": "OUTLET",
                     *         "label": "Outlet store",
                     *         "type": "external",
                     *         "is_default": false,
                     *         "is_active": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StockLocationChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteStockLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the stock location.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "stock location deleted",
                     *       "id": 5
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateStockLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the stock location.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_active": false
                 *     }
                 */
                "application/json": components["schemas"]["StockLocationPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "stock location updated",
                     *       "data": {
                     *         "id": 5,
                     *         "code": "OUTLET",
                     *         "label": "Outlet store",
                     *         "type": "external",
                     *         "is_default": false,
                     *         "is_active": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StockLocationChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "credential_id": 9,
                     *           "platform": "simulator",
                     *           "platform_label": "Simulator",
                     *           "label": "Test marketplace"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Orders in this state; repeatable. */
                status?: components["schemas"]["OrderStatus"][];
                /** @description Orders of this connection. */
                credential_id?: number;
                /** @description Exactly this order number. */
                order_number?: string;
                /** @description Taken in at this time or later; UTC, ISO 8601. */
                created_from?: string;
                /** @description Taken in at this time or earlier. */
                created_to?: string;
                /** @description Changed at this time or later. */
                updated_from?: string;
                /** @description Changed at this time or earlier. */
                updated_to?: string;
                /** @description From meta.next_cursor: walks by (updated_at, id) and misses nothing. */
                cursor?: string;
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7001,
                     *           "order_number": "M-100234",
                     *           "external_id": "100234-1",
                     *           "channel": {
                     *             "credential_id": 9,
                     *             "platform": "simulator",
                     *             "label": "Test marketplace"
                     *           },
                     *           "status": "new",
                     *           "channel_status": "PAID",
                     *           "currency": "EUR",
                     *           "totals": {
                     *             "net": 93.75,
                     *             "vat": 18.75,
                     *             "shipping": 0,
                     *             "discount": null,
                     *             "grand_total": 112.5
                     *           },
                     *           "customer": {
                     *             "name": "Ada Example",
                     *             "email": "ada@example.com",
                     *             "phone": null
                     *           },
                     *           "shipping_address": {
                     *             "name": "Ada Example",
                     *             "company": null,
                     *             "line1": "Bahnhofstrasse 1",
                     *             "line2": null,
                     *             "city": "Zurich",
                     *             "region": null,
                     *             "postal_code": "8001",
                     *             "country": "CH",
                     *             "phone": null
                     *           },
                     *           "billing_address": null,
                     *           "lines": [
                     *             {
                     *               "id": 9001,
                     *               "external_id": "1",
                     *               "product_id": 1041,
                     *               "sku": "KT-0817",
                     *               "name": "Kettle, 1.7 l, brushed steel",
                     *               "quantity": 2,
                     *               "cancelled_quantity": 0,
                     *               "returned_quantity": 0,
                     *               "unit_price": 56.25,
                     *               "vat_rate": 20,
                     *               "total": 112.5
                     *             }
                     *           ],
                     *           "ordered_at": "2026-03-01T09:30:00Z",
                     *           "updated_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/orders?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/orders?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 1,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": null,
                     *         "to": null,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OrderPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One file part named file, at most 65536 kilobytes. mode is upsert by sku (default), create or update; mapping gives columns a field, or null to leave them out. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                    /** @enum {string} */
                    mode?: "upsert" | "create" | "update";
                    dry_run?: boolean;
                    /** @example {"Item no.": "sku", "Remark": null} */
                    mapping?: string;
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    /** @description Path of the queued operation, where its state and row errors are read. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "import queued",
                     *       "id": 88,
                     *       "status": "queued"
                     *     }
                     */
                    "application/json": components["schemas"]["BulkQueued"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBulkOperation: {
        parameters: {
            query?: {
                /** @description Page size, default 100, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the bulk operation.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 88,
                     *       "type": "import",
                     *       "status": "completed_with_errors",
                     *       "mode": "upsert",
                     *       "dry_run": false,
                     *       "file_name": "spring.xlsx",
                     *       "counts": {
                     *         "rows": 1200,
                     *         "created": 40,
                     *         "updated": 1159,
                     *         "unchanged": 0,
                     *         "failed": 1
                     *       },
                     *       "columns": [
                     *         {
                     *           "header": "SKU",
                     *           "field": "sku"
                     *         },
                     *         {
                     *           "header": "Shelf",
                     *           "field": null
                     *         }
                     *       ],
                     *       "notes": [
                     *         "Prices were read with a comma as the decimal sign."
                     *       ],
                     *       "failure": null,
                     *       "preview": null,
                     *       "created_at": "2026-03-01T09:30:00Z",
                     *       "started_at": "2026-03-01T09:30:00Z",
                     *       "finished_at": "2026-03-01T09:30:00Z",
                     *       "errors": [
                     *         {
                     *           "row": 17,
                     *           "sku": "KT-0901",
                     *           "column": "tax_rate",
                     *           "code": "validation_failed",
                     *           "message": "invalid VAT rate: 18, defined rates: 0, 1, 10, 20"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/bulk-operations/1041?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/bulk-operations/1041?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 100,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BulkOperation"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProgress: {
        parameters: {
            query?: {
                /** @description Id of the last event that was seen. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "at": "2026-03-01T09:30:00Z",
                     *           "kind": "import",
                     *           "subject_id": 1041,
                     *           "data": {}
                     *         }
                     *       ],
                     *       "last_id": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            at: string;
                            /** @enum {string} */
                            kind: "import" | "bulk_action" | "delivery" | "connection" | "orders";
                            /** @example 1041 */
                            subject_id: number;
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        /** @description To ask from the next time; 0 when nothing is known. */
                        last_id: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBrandUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the brand.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products_count": 1,
                     *       "rules_count": 1,
                     *       "markups_count": 1,
                     *       "mappings_count": 1,
                     *       "options_count": 1
                     *     }
                     */
                    "application/json": {
                        products_count: number;
                        /** @description Publish rules whose conditions name it. */
                        rules_count: number;
                        markups_count: number;
                        /** @description Mappings to categories of channels. */
                        mappings_count: number;
                        options_count: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCategoryUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the category.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products_count": 1,
                     *       "rules_count": 1,
                     *       "markups_count": 1,
                     *       "mappings_count": 1,
                     *       "options_count": 1
                     *     }
                     */
                    "application/json": {
                        products_count: number;
                        /** @description Publish rules whose conditions name it. */
                        rules_count: number;
                        markups_count: number;
                        /** @description Mappings to categories of channels. */
                        mappings_count: number;
                        options_count: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGroupUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products_count": 1,
                     *       "rules_count": 1,
                     *       "markups_count": 1,
                     *       "mappings_count": 1,
                     *       "options_count": 1
                     *     }
                     */
                    "application/json": {
                        products_count: number;
                        /** @description Publish rules whose conditions name it. */
                        rules_count: number;
                        markups_count: number;
                        /** @description Mappings to categories of channels. */
                        mappings_count: number;
                        options_count: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renameBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the brand.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Northwind"
                 *     }
                 */
                "application/json": components["schemas"]["BrandInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the brand.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mergeBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the brand.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "into_id": 1041
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The brand that stays and gets the products.
                     * @example 1041
                     */
                    into_id: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "products": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @description How many it reached. */
                        products: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "name": "text",
                     *           "products_count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            name: string;
                            products_count: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Northwind"
                 *     }
                 */
                "application/json": components["schemas"]["BrandInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renameGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Northwind"
                 *     }
                 */
                "application/json": components["schemas"]["BrandInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addGroupMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_ids": [
                 *         1041
                 *       ]
                 *     }
                 */
                "application/json": {
                    product_ids: number[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "products": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @description How many it reached. */
                        products: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeGroupMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_ids": [
                 *         1041
                 *       ]
                 *     }
                 */
                "application/json": {
                    product_ids: number[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "products": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @description How many it reached. */
                        products: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTaxRatesInUse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "name": "text",
                     *           "rate": 1,
                     *           "products_count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            name: string;
                            rate: number;
                            products_count: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTaxRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tax rate.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "VAT 20%",
                 *       "rate": 20
                 *     }
                 */
                "application/json": {
                    /** @example VAT 20% */
                    name?: string;
                    /**
                     * @description Percent; four decimals are kept.
                     * @example 20
                     */
                    rate?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "products": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** @description How many it reached. */
                        products: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTaxRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the tax rate.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "id": 1041
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCategoryOptions: {
        parameters: {
            query?: {
                /** @description Only options set on this category itself. */
                category_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "category_id": 1041,
                     *           "name": "text",
                     *           "value": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            category_id: number;
                            name: string;
                            value: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setCategoryOption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the category.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Material",
                 *       "value": "Cotton"
                 *     }
                 */
                "application/json": {
                    /** @example Material */
                    name: string;
                    /**
                     * @description Several with semicolons between them.
                     * @example Cotton
                     */
                    value: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeCategoryOption: {
        parameters: {
            query: {
                name: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the category.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStockLocationsInUse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "code": "IST-1",
                     *           "label": "text",
                     *           "type": "local",
                     *           "is_default": true,
                     *           "is_active": true,
                     *           "products_count": 1,
                     *           "units": 1,
                     *           "channel": {
                     *             "credential_id": 1041,
                     *             "label": "text"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            /** @example IST-1 */
                            code: string;
                            label: string;
                            type: components["schemas"]["StockLocationType"];
                            is_default: boolean;
                            is_active: boolean;
                            /** @description Products with a stock of their own here, also of zero. */
                            products_count: number;
                            units: number;
                            channel: {
                                /** @example 1041 */
                                credential_id: number;
                                label: string;
                            } | null;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadImportFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One file part named file (CSV, TSV or XLSX), at most 65536 kilobytes. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "data": {
                     *         "id": 1041,
                     *         "file_name": "text",
                     *         "format": "csv",
                     *         "encoding": null,
                     *         "sheet": null,
                     *         "header_row": 1,
                     *         "rows": 1,
                     *         "columns": [
                     *           {
                     *             "header": "text",
                     *             "field": null,
                     *             "samples": [
                     *               "text"
                     *             ],
                     *             "filled": 1
                     *           }
                     *         ],
                     *         "notes": [
                     *           "text"
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "expires_at": "2026-03-01T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        message: string;
                        data: {
                            /** @example 1041 */
                            id: number;
                            file_name: string;
                            /** @enum {string} */
                            format: "csv" | "tsv" | "xlsx";
                            encoding: string | null;
                            sheet: string | null;
                            header_row: number;
                            /** @description Data rows. */
                            rows: number;
                            columns: {
                                header: string;
                                /** @description A field of the product payload, or stock:<location code>; null = not read. */
                                field: string | null;
                                /** @description The first few different values. */
                                samples: string[];
                                /** @description Rows that have a value in it. */
                                filled: number;
                            }[];
                            notes: string[];
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            expires_at: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import file.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1041,
                     *         "file_name": "text",
                     *         "format": "csv",
                     *         "encoding": null,
                     *         "sheet": null,
                     *         "header_row": 1,
                     *         "rows": 1,
                     *         "columns": [
                     *           {
                     *             "header": "text",
                     *             "field": null,
                     *             "samples": [
                     *               "text"
                     *             ],
                     *             "filled": 1
                     *           }
                     *         ],
                     *         "notes": [
                     *           "text"
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "expires_at": "2026-03-01T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            file_name: string;
                            /** @enum {string} */
                            format: "csv" | "tsv" | "xlsx";
                            encoding: string | null;
                            sheet: string | null;
                            header_row: number;
                            /** @description Data rows. */
                            rows: number;
                            columns: {
                                header: string;
                                /** @description A field of the product payload, or stock:<location code>; null = not read. */
                                field: string | null;
                                /** @description The first few different values. */
                                samples: string[];
                                /** @description Rows that have a value in it. */
                                filled: number;
                            }[];
                            notes: string[];
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            expires_at: string;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    runImportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import file.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "upsert",
                 *       "dry_run": true,
                 *       "mapping": {
                 *         "Item no.": "sku",
                 *         "Remark": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    mode?: "upsert" | "create" | "update";
                    dry_run?: boolean;
                    /**
                     * @description Column to field; null leaves a column out. Columns that are not named go by their name.
                     * @example {
                     *       "Item no.": "sku",
                     *       "Remark": null
                     *     }
                     */
                    mapping?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "import queued",
                     *       "id": 88,
                     *       "status": "queued"
                     *     }
                     */
                    "application/json": components["schemas"]["BulkQueued"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Repeatable. */
                status?: components["schemas"]["BulkStatus"][];
                dry_run?: boolean;
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "status": "queued",
                     *           "mode": "upsert",
                     *           "dry_run": true,
                     *           "file_name": "text",
                     *           "file_id": 1041,
                     *           "counts": {
                     *             "rows": 1,
                     *             "created": 1,
                     *             "updated": 1,
                     *             "unchanged": 1,
                     *             "failed": 1
                     *           },
                     *           "total_rows": null,
                     *           "started_by": "text",
                     *           "failure": null,
                     *           "created_at": "2026-03-01T09:30:00Z",
                     *           "started_at": "2026-03-01T09:30:00Z",
                     *           "finished_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/imports?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/imports?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            status: components["schemas"]["BulkStatus"];
                            /** @enum {string} */
                            mode: "upsert" | "create" | "update";
                            dry_run: boolean;
                            file_name: string;
                            /**
                             * @description The uploaded file, while it is kept.
                             * @example 1041
                             */
                            file_id: number | null;
                            counts: components["schemas"]["BulkCounts"];
                            /** @description Data rows of the file, once it was read. */
                            total_rows: number | null;
                            /** @description As in the audit log. */
                            started_by: string;
                            /** @description Why the whole job failed. */
                            failure: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            started_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            finished_at: string | null;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1041,
                     *         "status": "queued",
                     *         "mode": "upsert",
                     *         "dry_run": true,
                     *         "file_name": "text",
                     *         "file_id": 1041,
                     *         "counts": {
                     *           "rows": 1,
                     *           "created": 1,
                     *           "updated": 1,
                     *           "unchanged": 1,
                     *           "failed": 1
                     *         },
                     *         "total_rows": null,
                     *         "started_by": "text",
                     *         "failure": null,
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "started_at": "2026-03-01T09:30:00Z",
                     *         "finished_at": "2026-03-01T09:30:00Z",
                     *         "columns": [
                     *           {
                     *             "header": "text",
                     *             "field": null
                     *           }
                     *         ],
                     *         "notes": [
                     *           "text"
                     *         ],
                     *         "preview": {
                     *           "connections": [
                     *             {
                     *               "credential_id": 1041,
                     *               "label": "text",
                     *               "created": 1,
                     *               "updated": 1,
                     *               "withdrawn": 1,
                     *               "prices_up": 1,
                     *               "prices_down": 1,
                     *               "stocks_changed": 1,
                     *               "price_jumps": 1,
                     *               "would_be_held": true
                     *             }
                     *           ],
                     *           "examples": [
                     *             {
                     *               "credential_id": 1041,
                     *               "sku": "text",
                     *               "kind": "create",
                     *               "price_before": null,
                     *               "price_after": null,
                     *               "stock_before": null,
                     *               "stock_after": null
                     *             }
                     *           ]
                     *         },
                     *         "mapping": {},
                     *         "file_kept_until": "2026-03-01T09:30:00Z",
                     *         "errors_count": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            status: components["schemas"]["BulkStatus"];
                            /** @enum {string} */
                            mode: "upsert" | "create" | "update";
                            dry_run: boolean;
                            file_name: string;
                            /**
                             * @description The uploaded file, while it is kept.
                             * @example 1041
                             */
                            file_id: number | null;
                            counts: components["schemas"]["BulkCounts"];
                            /** @description Data rows of the file, once it was read. */
                            total_rows: number | null;
                            /** @description As in the audit log. */
                            started_by: string;
                            /** @description Why the whole job failed. */
                            failure: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            started_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            finished_at: string | null;
                            /** @description How each column was understood; null = ignored. */
                            columns: {
                                header: string;
                                field: string | null;
                            }[];
                            notes: string[];
                            preview: components["schemas"]["PlanPreview"] | null;
                            mapping: {
                                [key: string]: string | null;
                            };
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            file_kept_until: string | null;
                            errors_count: number;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listImportErrors: {
        parameters: {
            query?: {
                /** @description Page size, default 50, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the import.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "row": 1,
                     *           "sku": null,
                     *           "column": null,
                     *           "code": "text",
                     *           "message": "text"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/imports/1041/errors?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/imports/1041/errors?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RowError"][];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadRejects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the import.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example import_errors,sku,price
                     *     price: is no number,A,x
                     */
                    "application/json": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrderItems: {
        parameters: {
            query?: {
                /** @description Fragment of the order number, the customer or a SKU. */
                search?: string;
                /** @description Repeatable. */
                status?: components["schemas"]["OrderStatus"][];
                /** @description Orders of this connection. */
                credential_id?: number;
                /** @description Ordered at this time or later. */
                ordered_from?: string;
                /** @description Ordered at this time or earlier. */
                ordered_to?: string;
                /** @description With a line whose product is not known. */
                unmatched?: boolean;
                sort?: "newest" | "oldest" | "total_desc" | "total_asc";
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "order_number": "text",
                     *           "channel": {
                     *             "credential_id": 1041,
                     *             "platform": "text",
                     *             "label": "text"
                     *           },
                     *           "status": "awaiting",
                     *           "channel_status": null,
                     *           "currency": "text",
                     *           "grand_total": 1,
                     *           "customer_name": null,
                     *           "units": 1,
                     *           "unmatched_lines": 1,
                     *           "ordered_at": "2026-03-01T09:30:00Z",
                     *           "updated_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/portal/api/order-list?page=1",
                     *         "last": "https://catalogue.example.com/portal/api/order-list?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            order_number: string;
                            channel: {
                                /** @example 1041 */
                                credential_id: number;
                                platform: string;
                                label: string;
                            };
                            status: components["schemas"]["OrderStatus"];
                            channel_status: string | null;
                            currency: string;
                            grand_total: number;
                            customer_name: string | null;
                            units: number;
                            unmatched_lines: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            ordered_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            updated_at: string;
                        }[];
                        links: components["schemas"]["PageLinks"];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrderChart: {
        parameters: {
            query?: {
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "text",
                     *       "to": "text",
                     *       "connections": [
                     *         {
                     *           "credential_id": 1041,
                     *           "label": "text"
                     *         }
                     *       ],
                     *       "data": [
                     *         {
                     *           "date": "text",
                     *           "credential_id": 1041,
                     *           "orders": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                        connections: {
                            /** @example 1041 */
                            credential_id: number;
                            label: string;
                        }[];
                        data: {
                            /** Format: date */
                            date: string;
                            /** @example 1041 */
                            credential_id: number;
                            orders: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1041,
                     *         "order_number": "text",
                     *         "external_id": "text",
                     *         "channel": {
                     *           "credential_id": 1041,
                     *           "platform": "text",
                     *           "label": "text"
                     *         },
                     *         "status": "awaiting",
                     *         "channel_status": null,
                     *         "currency": "EUR",
                     *         "totals": {
                     *           "net": null,
                     *           "vat": null,
                     *           "shipping": null,
                     *           "discount": null,
                     *           "grand_total": 1
                     *         },
                     *         "customer": {
                     *           "name": null,
                     *           "email": null,
                     *           "phone": null
                     *         },
                     *         "shipping_address": {
                     *           "name": null,
                     *           "company": null,
                     *           "line1": null,
                     *           "line2": null,
                     *           "city": null,
                     *           "region": null,
                     *           "postal_code": null,
                     *           "country": null,
                     *           "phone": null
                     *         },
                     *         "billing_address": {
                     *           "name": null,
                     *           "company": null,
                     *           "line1": null,
                     *           "line2": null,
                     *           "city": null,
                     *           "region": null,
                     *           "postal_code": null,
                     *           "country": null,
                     *           "phone": null
                     *         },
                     *         "lines": [
                     *           {
                     *             "id": 1041,
                     *             "external_id": "text",
                     *             "product_id": 1041,
                     *             "sku": null,
                     *             "name": "text",
                     *             "quantity": 1,
                     *             "cancelled_quantity": 1,
                     *             "returned_quantity": 1,
                     *             "unit_price": 1,
                     *             "vat_rate": null,
                     *             "total": 1,
                     *             "external_key": null,
                     *             "product_name": null,
                     *             "product_exists": true,
                     *             "location": null,
                     *             "booked": 1,
                     *             "state": "booked",
                     *             "alike": 1
                     *           }
                     *         ],
                     *         "ordered_at": "2026-03-01T09:30:00Z",
                     *         "updated_at": "2026-03-01T09:30:00Z",
                     *         "books_stock": true,
                     *         "restock_returns": true,
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "events": [
                     *           {
                     *             "id": null,
                     *             "kind": "received",
                     *             "actor": "text",
                     *             "at": "2026-03-01T09:30:00Z",
                     *             "version": {
                     *               "status": "awaiting",
                     *               "channel_status": null,
                     *               "grand_total": 1,
                     *               "units": 1,
                     *               "cancelled_units": 1,
                     *               "returned_units": 1
                     *             },
                     *             "movements": [
                     *               {
                     *                 "product_id": 1041,
                     *                 "sku": null,
                     *                 "name": "text",
                     *                 "location": null,
                     *                 "quantity": 1
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            order_number: string;
                            external_id: string;
                            channel: {
                                /** @example 1041 */
                                credential_id: number;
                                platform: string;
                                label: string;
                            };
                            status: components["schemas"]["OrderStatus"];
                            channel_status: string | null;
                            /** @example EUR */
                            currency: string;
                            totals: {
                                net: number | null;
                                vat: number | null;
                                shipping: number | null;
                                discount: number | null;
                                grand_total: number;
                            };
                            customer: {
                                name: string | null;
                                email: string | null;
                                phone: string | null;
                            };
                            shipping_address: components["schemas"]["Address"] | null;
                            billing_address: components["schemas"]["Address"] | null;
                            lines: {
                                /** @example 1041 */
                                id: number;
                                external_id: string;
                                /** @example 1041 */
                                product_id: number | null;
                                sku: string | null;
                                name: string;
                                /** @description As ordered. */
                                quantity: number;
                                /** @description Units of quantity that were cancelled. */
                                cancelled_quantity: number;
                                /** @description Units of quantity that came back. */
                                returned_quantity: number;
                                unit_price: number;
                                vat_rate: number | null;
                                total: number;
                                /** @description What the channel calls the product. */
                                external_key: string | null;
                                product_name: string | null;
                                product_exists: boolean;
                                location: string | null;
                                /** @description Units the line has taken out of stock. */
                                booked: number;
                                /**
                                 * @description ambiguous = several products answer to what the channel calls it.
                                 * @enum {string}
                                 */
                                state: "booked" | "not_booked" | "unmatched" | "ambiguous";
                                /** @description Other lines without a product that the channel calls the same. */
                                alike: number;
                            }[];
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            ordered_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            updated_at: string;
                            /** @description Whether it lowers our stock. */
                            books_stock: boolean;
                            restock_returns: boolean;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            created_at: string;
                            /** @description The oldest first. */
                            events: {
                                id: number | null;
                                /** @enum {string} */
                                kind: "received" | "changed" | "matched";
                                /** @description job:…, user:… or operator; as in the audit log. */
                                actor: string;
                                /**
                                 * Format: date-time
                                 * @description UTC, ISO 8601 to the second.
                                 * @example 2026-03-01T09:30:00Z
                                 */
                                at: string;
                                version: {
                                    status: components["schemas"]["OrderStatus"];
                                    channel_status: string | null;
                                    grand_total: number;
                                    units: number;
                                    cancelled_units: number;
                                    returned_units: number;
                                } | null;
                                movements: {
                                    /** @example 1041 */
                                    product_id: number;
                                    sku: string | null;
                                    name: string;
                                    location: string | null;
                                    /** @description Below zero: taken out of stock. */
                                    quantity: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    matchOrderLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the line.
                 * @example 1041
                 */
                line_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_id": 1041,
                 *       "alike": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The product the line sold.
                     * @example 1041
                     */
                    product_id: number;
                    /** @description Also all other lines of the connection that the channel calls the same. */
                    alike?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "text",
                     *       "lines": 1
                     *     }
                     */
                    "application/json": {
                        message: string;
                        lines: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrderProblems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "channel": {
                     *             "credential_id": 1041,
                     *             "platform": "text",
                     *             "label": "text"
                     *           },
                     *           "external_id": "text",
                     *           "reason": "text",
                     *           "content": "text",
                     *           "seen": 1,
                     *           "first_seen_at": "2026-03-01T09:30:00Z",
                     *           "last_seen_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 1041 */
                            id: number;
                            channel: {
                                /** @example 1041 */
                                credential_id: number;
                                platform: string;
                                label: string;
                            };
                            external_id: string;
                            reason: string;
                            /** @description What the channel said, as JSON. */
                            content: string;
                            /** @description How often it came. */
                            seen: number;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            first_seen_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 to the second.
                             * @example 2026-03-01T09:30:00Z
                             */
                            last_seen_at: string;
                        }[];
                        total: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayOrderProblems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 1041
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Only this one; otherwise all.
                     * @example 1041
                     */
                    id?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "taken": [
                     *         "text"
                     *       ],
                     *       "left": [
                     *         {
                     *           "external_id": "text",
                     *           "reason": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description External ids of the orders that are in now. */
                        taken: string[];
                        left: {
                            external_id: string;
                            reason: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
